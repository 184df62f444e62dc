/**
 * What can be said on each occasion, one slot a line, its phrases apart by " / "; deeper lines go on. A phrase stands on
 * its own as one or two whole sentences, so that any choice of them reads well. [I am|We are] is settled by who writes;
 * {subject} is what the card is about; <for {subject}|> is left out, or becomes what follows the bar, without a subject.
 * `friendly` to `heartfelt` begin a card in that tone. The others follow: `warm` for friendly and heartfelt cards,
 * `business` for the rest, in their stead `trade` for customers and `family` for a wedding or a baby; `close` ends it.
 */
export const STOCK = `
thank-you
  friendly: Thank you so much< for {subject}|>! / A big thank-you for {subject}! /
    [I|We] just wanted to say thanks for {subject}. / You're the best. Thank you so much! /
    This little card carries a very big thank-you.
  professional: Thank you very much< for {subject}|>. / [I|We] would like to thank you for {subject}. /
    Many thanks for {subject}. / [I|We] wanted to take a moment to thank you properly. /
    Your kindness is truly appreciated.
  formal: Please accept [my|our] sincere thanks< for {subject}|>. / [I am|We are] most grateful to you for {subject}. /
    [I|We] wish to thank you sincerely for {subject}. / It is with real gratitude that [I|we] write to you today. /
    [I|We] wish to express [my|our] sincere gratitude.
  heartfelt: [I|We] can't thank you enough< for {subject}|>. /
    From the bottom of [my heart|our hearts], thank you for {subject}. / Thank you, truly, for {subject}. /
    Your kindness has touched [me|us] more than words can say. / Some thanks deserve more than a quick word.
  warm: It meant more to [me|us] than you know. / You really made a difference.
  business: It did not go unnoticed, and it made a real difference. / Your thoughtfulness will not be forgotten.
  trade: People like you are the reason [I|we] love this work. /
    Your trust means a great deal to [me|us], and [I|we] never take it for granted. /
    It is a real pleasure to work with you.
  warm close: [I'm|We're] so lucky to know you. / [I|We] hope to return the kindness one day. /
    Thank you, again and again.
  business close: [I|We] look forward to seeing you again soon. / With thanks and every good wish. /
    Please know how much it is appreciated.
  trade close: [I|We] look forward to seeing you again soon. / Thank you, again and again. /
    [I am|We are] here whenever you need [me|us].
birthday
  friendly: Happy <{subject} |>birthday! / Happy birthday! Today is all about you. /
    A very happy birthday to you!
  professional: [I|We] wish you a very happy <{subject} |>birthday. / Best wishes on your <{subject} |>birthday. /
    Happy birthday.
  formal: Please accept [my|our] warmest wishes on your {subject} birthday. /
    It is a pleasure to congratulate you on your {subject} birthday. /
    Please accept [my|our] warmest wishes on the occasion of your birthday. /
    It is a pleasure to send you [my|our] best wishes on your birthday. / [My|Our] best wishes on your birthday.
  heartfelt: Happy {subject} birthday to someone very dear. /
    On your {subject} birthday, [I|we] wish you everything your heart desires. /
    Happy birthday to someone who makes the world a kinder place. /
    Today [I|we] celebrate you, and everything you mean to the people around you. / Happy birthday, dear friend.
  warm: May your day be full of laughter, good company and cake. / You make every year better just by being in it. /
    May this be your best year yet.
  business: May the year ahead bring you health, happiness and success. /
    May the day leave you time for everything that brings you joy.
  trade: Thank you for being such a valued part of what [I|we] do. /
    It is a pleasure to have you with [me|us] for another year.
  warm close: Enjoy every minute of it! / Here's to you, today and all year long. / You deserve all of it.
  business close: Enjoy your day. / With every good wish for the year to come.
holidays
  friendly: {subject}! / {subject}! [I am|We are] thinking of you. / Happy holidays to you and yours! /
    Wishing you a season full of good food and good company! / Happy holidays!
  professional: {subject} to you and your family. / {subject}, with [my|our] best wishes. /
    [I|We] wish you and yours a happy holiday season. /
    As the holidays draw near, [I|we] would like to send you [my|our] best wishes. / Happy holidays.
  formal: [I|We] wish you and your family a {subject}. / Allow [me|us] to wish you and yours a {subject}. /
    Please accept [my|our] warmest wishes for the holiday season. /
    [I|We] wish you and your family peace and happiness this season. / Season's greetings.
  heartfelt: {subject}, from the bottom of [my heart|our hearts]. / {subject}! [I am|We are] thinking of you and of everyone you love. /
    This season, [I am|we are] thinking of the people who matter most, and that means you. /
    May your home be full of light and the people you love. / Warmest holiday wishes.
  warm: May it be a day to remember. / [I|We] hope you spend it with the people you love.
  business: May it bring you rest, joy and good company. / Thank you for all that this year has brought.
  trade: Thank you for your trust this year. It has been a pleasure to work for you. /
    Your support has made this a good year for [me|us].
  warm close: Celebrate well! / Enjoy every minute of it! / [I|We] hope to see you soon.
  business close: With all good wishes to you and yours. / [I|We] look forward to seeing you again.
sympathy
  friendly: [I'm|We're] so sorry for <the loss of {subject}|your loss>. /
    [I was|We were] so sad to hear about {subject}. /
    There are no right words, so here are a few simple ones: [I'm|we're] so sorry. / Thinking of you.
  professional: [I was|We were] very sorry to hear <about the loss of {subject}|of your loss>. /
    Please accept [my|our] condolences< on the loss of {subject}|>. /
    Please accept [my|our] condolences in this difficult time.
  formal: Please accept [my|our] deepest condolences< on the loss of {subject}|>. /
    It was with great sadness that [I|we] learned of <the loss of {subject}|your loss>. /
    [My|Our] deepest condolences.
  heartfelt: [My heart aches|Our hearts ache] for you at the loss of {subject}. /
    [I am|We are] so deeply sorry for the loss of {subject}. / [My heart is|Our hearts are] with you and your family. /
    Words are small beside a loss like yours. Please know that you are loved. / You are in [my|our] thoughts.
  warm: You are not alone in this. / May good memories be a comfort, today or when you are ready for them. /
    Be gentle with yourself.
  business: [My|Our] thoughts are with you and your family. / May you find comfort in the memories you hold.
  warm close: [I'm|We're] here, whenever you need [me|us]. / [I am|We are] holding you in [my|our] thoughts.
  business close: If there is anything [I|we] can do, please let [me|us] know. /
    With deep respect and sincere sympathy.
congratulations
  friendly: Congratulations< on {subject}|>! / What wonderful news! Congratulations< on {subject}|>! / Hooray! Congratulations!
  professional: Congratulations< on {subject}|>. /
    [I was|We were] delighted to hear the news. Congratulations< on {subject}|>. / Congratulations on a success well earned.
  formal: Please accept [my|our] sincere congratulations< on {subject}|>. /
    It is a pleasure to congratulate you on {subject}. /
    It was with great pleasure that [I|we] learned of your good news. / [My|Our] sincere congratulations.
  heartfelt: With all [my heart|our hearts], congratulations on {subject}! /
    [I am|We are] so proud of you. Congratulations on {subject}! /
    [I am|We are] so proud of you, and so happy for you. /
    [My heart is|Our hearts are] full of joy for you. Congratulations! / So proud of you!
  warm: No one deserves it more than you do. / Take a moment to enjoy it, you have earned it! /
    You should be very proud.
  business: It is well deserved, and a credit to your hard work. / Your dedication has been an example to many.
  family: What a happy time for you. / May the days ahead be full of joy.
  warm close: [I|We] can't wait to see what comes next! / Let's celebrate soon!
  business close: [I|We] wish you every success in all that follows. / [I|We] look forward to following your success.
  family close: [I|We] wish you all the happiness in the world. / With all good wishes to you and your family.
welcome
  friendly: Welcome< to {subject}|>! / A warm welcome< to {subject}|>! [I'm|We're] so glad you're here.
  professional: Welcome< to {subject}|>. / It is a pleasure to welcome you< to {subject}|>. /
    [I am|We are] delighted that you chose [me|us].
  formal: [I am|We are] honored to welcome you to {subject}. / Please accept [my|our] warmest welcome to {subject}. /
    [I am|We are] honored to bid you a warm welcome. / It gives [me|us] great pleasure to welcome you. /
    Welcome.
  heartfelt: Welcome< to {subject}|>! It already feels as if you belong here. /
    With all [my heart|our hearts], welcome< to {subject}|>. / Welcome, with open arms!
  warm: If there is anything you need, just ask. /
    Good people make a place, and [I'm|we're] happy you are one of them. / May it soon feel like yours.
  business: If you have any questions at all, please ask. / [I am|We are] here to help you settle in.
  trade: Thank you for placing your trust in [me|us]. / You are in good hands, and you have [my|our] word on it.
  warm close: [I|We] can't wait to get to know you better! / Here's to a wonderful beginning.
  business close: [I|We] look forward to the time ahead. / [I|We] look forward to getting to know you.
new-home
  friendly: Congratulations on {subject}! / Hooray for {subject}! Congratulations! /
    New keys, new walls, new memories: congratulations! / Welcome home! Congratulations! / Welcome home!
  professional: Congratulations on <{subject}|your new home>. /
    [I|We] wish you every happiness in <{subject}|your new home>. / Welcome home.
  formal: Please accept [my|our] congratulations on <{subject}|your new home>. /
    [I|We] wish you many happy years in <{subject}|your new home>. / Welcome home.
  heartfelt: May <{subject}|your new home> be filled with love and laughter. /
    [I am|We are] so happy for you. Congratulations on {subject}! /
    A house becomes a home through the people in it, and yours is lucky. / Welcome home, with love.
  warm: May the boxes be few and the good evenings many. / May every room fill up with happy memories. /
    Here's to lazy Sundays on your own porch.
  business: May it be a place of comfort and happiness for years to come. /
    If [I|we] can be of any help while you settle in, please call on [me|us].
  trade: It was a pleasure to be part of your journey. / Thank you for trusting [me|us] with such an important step.
  warm close: [I|We] can't wait to see it! / Enjoy every corner of it.
  business close: [I|We] wish you all the best in it. / [I am|We are] always here if you need anything.
referral
  friendly: Thank you so much for {subject}! / [I|We] really appreciate it: thank you for {subject}! /
    Most of the people [I|we] meet come through a kind word from someone like you. /
    If you know someone [I|we] could help, [I|we] would love to meet them! / A kind word from you means a lot!
  professional: Thank you very much for {subject}. / [I|We] would like to thank you for {subject}. /
    [My|Our] work grows through the recommendations of people like you. /
    If someone you know could use [my|our] help, [I|we] would be glad to hear from them. /
    Your recommendation means a great deal.
  formal: Please accept [my|our] sincere thanks for {subject}. / [I am|We are] most grateful to you for {subject}. /
    A personal recommendation is the greatest compliment [I|we] can receive. /
    Should you know of anyone whom [I|we] might assist, an introduction would be most welcome. /
    Your recommendation is [my|our] highest honor.
  heartfelt: [I|We] can't thank you enough for {subject}. /
    From the bottom of [my heart|our hearts], thank you for {subject}. /
    Nothing means more to [me|us] than the trust behind a personal recommendation. /
    When you send a friend [my|our] way, [I|we] feel truly honored. / Your trust means the world to [me|us].
  warm: There's no greater compliment than being recommended by you. /
    Friends of yours will always be in good hands with [me|us]. /
    [I|We] promise to take great care of everyone you send [my|our] way.
  business: Anyone you send [my|our] way will be treated with the same care as you are. /
    There is no finer compliment than a recommendation from you.
  warm close: Thank you for thinking of [me|us]! / [I'm|We're] so grateful for you.
  business close: Thank you for your confidence in [me|us]. / [I am|We are] always at your service.
follow-up
  friendly: It was so good to talk! [I|We] keep thinking about {subject}. / Thanks for {subject}. It was great! /
    It was so good to connect with you! / [I|We] really enjoyed talking with you! / So good to connect!
  professional: Thank you for your time. [I|We] wanted to follow up on {subject}. /
    [I|We] would like to follow up on {subject}. / Thank you for taking the time to speak with [me|us]. /
    It was a pleasure to speak with you, and [I|we] wanted to follow up. / It was a pleasure to speak with you.
  formal: [I|We] write with reference to {subject}, for which [I|we] thank you. /
    Allow [me|us] to thank you for {subject}. / It was a privilege to make your acquaintance. /
    Allow [me|us] to thank you for your time and attention. / Thank you for your time.
  heartfelt: [I|We] came away from {subject} feeling truly inspired. /
    {subject} meant a lot to [me|us]. Thank you for it. / Our conversation has stayed with [me|us] ever since. /
    It is rare to meet someone so easy to talk to. Thank you. / It meant a lot to talk with you.
  warm: If any questions come up, [I am|we are] only a call away. / Your ideas have stayed with [me|us].
  business: If any questions come up, [I am|we are] only a call away. /
    Your thoughts have given [me|us] a clear picture of what matters to you.
  warm close: Let's talk again soon! / [I|We] would love to hear what you think.
  business close: [I|We] look forward to hearing from you. / [I|We] would be glad to continue the conversation.
anniversary
  friendly: Happy <{subject} |>anniversary! / Your {subject} anniversary! That's worth celebrating. /
    Happy anniversary! Here's to you. / Another year, and what a year. Happy anniversary!
  professional: Congratulations on your <{subject} |>anniversary. /
    [I|We] wish you a very happy <{subject} |>anniversary. / Happy anniversary.
  formal: Please accept [my|our] congratulations on your <{subject} |>anniversary. /
    It is an honor to mark your {subject} anniversary. / It is a pleasure to mark this anniversary with you. /
    Best wishes on your anniversary.
  heartfelt: Happy {subject} anniversary, from the bottom of [my heart|our hearts]. /
    On your {subject} anniversary, [I|we] celebrate all that you have built. /
    Happy anniversary. What you have built is beautiful to see. / Every year together is a gift. Happy anniversary. /
    Happy anniversary, from the heart.
  warm: May the best chapters still be ahead. / Thank you for letting [me|us] share in it. /
    Raise a glass to all those days, the big ones and the small ones.
  business: It is an achievement to be proud of. / May the years to come be as good as those behind you.
  trade: Thank you for your trust through all this time. / It has been a privilege to be at your side.
  warm close: Here's to many more! / Celebrate well, you have earned it.
  business close: [I|We] look forward to the years ahead. / With every good wish for the future.
get-well
  friendly: [I was|We were] so sorry to hear about {subject}. Get well soon! /
    [I|We] heard about {subject}. Feel better soon! / Get well soon! You are missed. /
    Sending you get-well wishes and a gentle hug. / Get well soon!
  professional: [I was|We were] sorry to hear about {subject} and wish you a smooth recovery. /
    Best wishes for a full recovery from {subject}. / [I|We] wish you a smooth and full recovery. /
    [I was|We were] sorry to hear that you are unwell and wish you a speedy recovery. / Get well soon.
  formal: [I was|We were] sorry to learn of {subject} and wish you a full recovery. /
    Please accept [my|our] best wishes for your recovery from {subject}. /
    Please accept [my|our] best wishes for a full and speedy recovery. /
    [I was|We were] sorry to learn that you have been unwell. / [My|Our] best wishes for your recovery.
  heartfelt: You've been in [my|our] thoughts every day since [I|we] heard about {subject}. /
    [I was|We were] so worried to hear about {subject}. Please take good care of yourself. /
    You are in [my|our] thoughts, every single day. / [I am|We are] thinking of you, and hoping for better days. /
    Sending you strength and love.
  warm: Take all the time you need. Everything else can wait. / You are stronger than you know.
  business: Please take all the time you need. / Your health comes first. Everything else can wait.
  warm close: [I|We] can't wait to see you up and about! / Just say the word if you need anything at all.
  business close: [I|We] look forward to seeing you well again. /
    If there is anything [I|we] can do, please let [me|us] know.
invitation
  friendly: You're invited< to {subject}|>! / Come and join [me|us]: you are invited to {subject}! /
    You're invited! It won't be the same without you. / Save the date: [I|we] would love to have you there!
  professional: [I|We] would like to invite you to {subject}. / You are warmly invited< to {subject}|>. /
    You are warmly invited to join [me|us]. / [I|We] would be delighted if you could join [me|us].
  formal: It would be an honor to welcome you to {subject}. /
    [I|We] request the pleasure of your company<: you are invited to {subject}|>. /
    It would be an honor to have you with [me|us]. / You are cordially invited.
  heartfelt: It wouldn't be the same without you. Please come to {subject}. /
    With all [my heart|our hearts], [I|we] invite you to {subject}. /
    No celebration is complete without you. /
    It would mean so much to have you there. / Please come. It would mean so much.
  warm: Good company is guaranteed, and you are the best part of it. / Bring your appetite and your best stories.
  business: It would be a good chance to spend some time together. /
    Your presence would mean a great deal to [me|us].
  warm close: [I|We] hope so much that you can come! / Just let [me|us] know, and [I|we] will save you a seat.
  business close: Please let [me|us] know whether you can attend. / [I|We] look forward to welcoming you.
apology
  friendly: [I'm|We're] really sorry< about {subject}|>. / [I|We] owe you an apology< for {subject}|>. /
    [I|We] got this one wrong, and [I'm|we're] sorry.
  professional: Please accept [my|our] apologies< for {subject}|>. / [I|We] would like to apologize for {subject}. /
    Please accept [my|our] apologies. You deserved better. /
    [I|We] fell short of what you had every right to expect, and [I|we] apologize.
  formal: [I|We] wish to offer you [my|our] sincere apologies for {subject}. /
    Please accept [my|our] most sincere apologies for {subject}. /
    [I|We] write to offer you [my|our] sincere apologies. /
    Please accept [my|our] sincere apologies for what occurred. / Please accept [my|our] sincere apologies.
  heartfelt: [I am|We are] truly sorry< for {subject}|>. / From the heart, [I am|we are] so sorry about {subject}. /
    [I am|We are] truly sorry, and [I|we] wanted you to have it in writing. /
    [I|We] have thought about it often since, and [I am|we are] so very sorry.
  warm: You deserved better from [me|us]. / There are no excuses, only the wish to make it right. /
    Your understanding would mean so much.
  business: [I|We] take it seriously and will do everything to make it right. /
    Your trust matters to [me|us], and [I|we] mean to earn it again. / Thank you for your patience and understanding.
  warm close: Please let [me|us] make it up to you. / Thank you for hearing [me|us] out.
  business close: Please let [me|us] know how [I|we] can put this right. /
    [I|We] hope to be given the chance to do better.
outreach
  friendly: Here's something [I think|we think] you'll like: {subject}! /
    [I|We] would love to tell you about {subject}! / A hello on paper, from [me|us] to you! /
    It was high time [I|we] said hello. / Hello from [me|us]!
  professional: [I|We] would like to introduce you to {subject}. / It is a pleasure to tell you about {subject}. /
    Allow [me|us] to introduce [myself|ourselves] with a personal note. /
    [I|We] would like to offer you [my|our] help. / A personal note to say hello.
  formal: Allow [me|us] to draw your attention to {subject}. / [I am|We are] pleased to present {subject}. /
    Allow [me|us] to introduce [myself|ourselves]. / It is a pleasure to write to you personally. /
    Allow [me|us] a personal word.
  heartfelt: [I|We] put [my heart|our hearts] into this: {subject}. /
    With pride and joy, [I|we] would like to tell you about {subject}. /
    Good work begins with a personal word, so here is [mine|ours]. /
    [I|We] love what [I|we] do, and [I|we] would love to do it for you. / A heartfelt hello!
  warm: No call center, no script: just people who care. / Whenever you need a hand, [I am|we are] close by.
  business: [I|We] would be glad to answer any questions you may have. /
    Careful work and honest advice are what you can expect from [me|us].
  warm close: Give [me|us] a call any time! / [I|We] would love to hear from you.
  business close: [I|We] look forward to hearing from you. / Please feel free to get in touch at any time.
win-back
  friendly: It's been a while, and [I miss|we miss] you! / Long time no see! [I|We] hope you've been well. /
    [I miss|We miss] you!
  professional: It has been some time, and [I|we] would be glad to welcome you back. /
    [I|We] noticed that it has been a while and wanted to say hello. / It has been a while.
  formal: It has been some time since [I|we] last had the pleasure. /
    [I|We] would be honored to be of service to you again. / It has been too long.
  heartfelt: It is not the same without you. / [I|We] have been thinking of you, and it has been far too long. /
    You are missed.
  warm: There is always a place for you here. / A lot is new, and the welcome is as warm as ever.
  business: Much has improved since then, thanks to people like you. /
    If anything fell short last time, [I|we] would like to hear of it.
  warm close: Come and see [me|us] soon! / [I|We] can't wait to have you back.
  business close: [I|We] hope to welcome you back soon. / [I|We] would be delighted to hear from you.
good-luck
  friendly: Good luck< {subject}|>! / Best of luck <{subject}|to you>! / Good luck! You can do this.
  professional: Good luck< {subject}|>. / [I|We] wish you the best of luck< {subject}|>. / Best of luck to you.
  formal: [I|We] wish you <the best of luck {subject}|every success>. /
    Please accept [my|our] best wishes<, and good luck {subject}|>. / Good luck.
  heartfelt: Good luck< {subject}|>! / With all [my heart|our hearts], good luck {subject}! /
    [I believe|We believe] in you. Good luck! / [I am|We are] rooting for you. Good luck!
  warm: You are ready for this.
  business: You have worked hard for it.
  warm close: [I'll|We'll] be thinking of you. / [I|We] believe in you.
  business close: [I|We] will be thinking of you. / [My|Our] best wishes go with you.
support
  friendly: [I've|We've] been thinking of you. / [I|We] wanted you to know that you are not alone. / Thinking of you.
  professional: [I have|We have] been thinking of you. / [I|We] wanted to send you a kind word. /
    You are in [my|our] thoughts.
  formal: You are in [my|our] thoughts. / [I|We] wished to let you know that [I am|we are] thinking of you. /
    [My|Our] thoughts are with you.
  heartfelt: You are not alone in this. / You are on [my mind|our minds] every day. / Thinking of you.
  warm: Take it one day at a time.
  business: There is no need to answer.
  warm close: [I'm|We're] here, whenever you need [me|us]. / Call any time, day or night.
  business close: If there is anything [I|we] can do, please let [me|us] know. /
    [I am|We are] here if you need anything.
general
  friendly: Just a little note to say hello! / [I was|We were] thinking of you today.
  professional: [I|We] wanted to send you a personal note. / You came to mind, and [I|we] wanted to write. /
    A short note to say hello.
  formal: [I|We] wished to send you a personal greeting. / It is a pleasure to write to you. /
    [My|Our] kindest greetings.
  heartfelt: You have been on [my mind|our minds]. / [I was|We were] thinking of you today. / Thinking of you.
  business: [I|We] hope this finds you well.
  warm close: [I|We] hope today is a good day for you. / Have a wonderful day.
  business close: With every good wish. / [I|We] look forward to hearing from you.
`;
