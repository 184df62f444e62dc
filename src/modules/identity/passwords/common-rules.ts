/**
 * What lists of leaked passwords hold most often: words, names and number patterns, in lower case. Digits and marks
 * around a word are cut off before it is looked up here, and sequences are found by rule, so neither is listed.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  100200 102030 10203040 1020304050 110110 110120 11112222 112233 11223344 1122334455 121212 12121212 123123 123123a
  123321 123321a 12344321 123454321 1234554321 123456789a 123456789q 123456a 123456q 12345a 12345qwert 1234qwer 123654
  123654789 123698745 1237895 123abc 123asd 123qwe 131313 13131313 1314520 13579 135790 135791 14141414 147258
  147258369 1478963 14789632 147896325 159357 159753 159951 192837 192837465 19841984 1a2b3c 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 20002000 202020 212121 222333 24680 246810 252525 258456 282828 314159 3141592 31415926
  321321 321654 333666 357159 369258147 420420 456123 456789 456852 478596 501501 50cent 5201314 520520 5555555555
  654321 666999 696969 741852 741852963 753159 753951 7758521 789123 789456 7894561 789456123 852456 951753 963852741
  987456 987654 987654321 998877 999888 a123456 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaa aaron abc
  abcabc abcd abcdef abracadabra access account adam admin adminadmin administrator adminpass agent007 airforce albert
  alejandra alejandro alex alexander alexandra alexis allah alohomora always amanda amber amen america american andrea
  andres andrew android angel angela angelica angels anna ansible anthony antonio anything apache apple april arduino
  area51 ariel army arsenal asd123 asdf asdfgh ashley assassin asshole audi august austin australia autumn azerty babe
  baby babyboy babygirl backspace bailey ballet banana bar barbara barbie barca barcelona bart baseball basketball
  batman bayern baz bear bears beatles beautiful beckham beer bella benjamin berlin bestfriend bible bigboy bigdaddy
  bigdick bird birdie birthday bitch bitches biteme black blackie bless blessed blink182 blood blue blueberry bmw
  bobby bond007 bonjour boobs boss boston boxing brandon brandy brasil brazil brian britney brittany broncos brooklyn
  brother brown bruce buddy budweiser bullshit bunny business buster butterfly california camaro cameron camila canada
  candy card cards carlos carol carolina cash cat cats celtic change changeme charles charlie cheese chelsea cherry
  chevrolet chevy chicago chicken china chloe chocolate chris christ christian christmas christopher church ciao
  cinderella cisco claudia cobra cock coco coffee college company computer confidential control cookie cookies corona
  correcthorse correcthorsebatterystaple corvette counter courtney cowboy cowboys cricket crips crystal cumshot
  cupcake cutie dad daddy daisy dakota dallas dance dancer dancing daniel daniela danielle darling database david
  debian december default delete demo demon dennis denver derek devil diamond dick diego disney docker doctor dodge
  dog doggie dollar dolphin dolphins donald donna douglas dragon dragonball drummer drums ducati dummy dvorak dylan
  eagle eagles easter eduardo edward eight elizabeth elmo elvis emerald emily eminem emma england enter envelope eric
  escape ethan everton everything example facebook faith falcon family father february fernando ferrari fighter fire
  firefighter fireman fish fishing five florida flower flowers foo foobar football ford forest forever fortnite four
  france francisco frank fred freedom friday friend friends friendship frodo fuck fucker fucking fuckme fuckoff
  fuckyou g_czechout gabriel gabriela gandalf gangsta gangster garcia garfield gary george georgia germany ghost
  ginger github gitlab gmail god godbless godisgood goku gold golden golf golfer golfing gonzalez goodbye google
  gorgeous grace gray green greenday gregory grey guest guestguest guinness guitar guitars gunner gwerty hacker hallo
  halloween handsome handwriting hannah hardcore harley harleydavidson harry harrypotter hawaii hawk heather heaven
  heineken hell hello henry hernandez hiphop hockey hogwarts hola holiday hollywood homer honda honey hope horse
  horses hotmail hottie houston howard hulk hundred hunter hustler ice ilovegod iloveme iloveu iloveyou india
  instagram inter internet iphone ironmaiden ironman isabella italy jack jackie jackson james january japan jasmine
  jason jeffrey jenkins jennifer jeremy jerry jessica jesus jesuschrist jimmy john johnny johnson jones jordan jorge
  jose joseph joshua juan july june justin juventus karen keith kelly kenneth kevin keyboard killer kimberly king
  kisses kitten kitty kobe kubernetes lakers laptop lasvegas laura lauren lawyer lebron lemon leo letmein letter
  letters liam liberty lightning lily linda linkedin linkinpark linux lion lions lisa liverpool logan login loginpass
  london longhand lopez love lovelove lovely loveme lover lovers loveyou lucas lucifer lucky lucy luis madison madonna
  maggie magic manager manchester mango manutd march maria marina marine mario martin martinez mason master matrix
  matthew maverick max megan melissa mellon mercedes merlin messi metallica mexico miami michael michelle mickey
  microsoft miguel milan military miller million millionaire minecraft minnie molly mom mommy monday money monica
  monitor monkey moon moonlight moscow mother mountain mouse music musica musical mustang mylove mypass mypassword
  myspace mysql naked nancy naruto nascar natalie natasha nathan nature navy ncc1701 network newpass newpassword
  newyork nginx nicholas nicole nine ninja nintendo nirvana noah nobody nokia nopassword nothing november nude number
  numbers nurse ocean october office oliver olivia one opensesame oracle orange oreo oscar pablo packers panda paris
  party pass passcode passw passwd password passwordpassword passwort patricia patrick patriots paul peanut pedro
  penis pepper personal peter pgsql philip phoenix piano pikachu pimp pimpin pink pirate pizza platinum playboy player
  playstation pokemon police pooh porn porno porsche postgres prayer pretty prince princess printer private public
  pumpkin puppy purple pussy pussycat q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc queen qwe123 qweasd qweasdzxc
  qwer1234 qwert qwerty qwertz rabbit rachel racing raiders rainbow rambo ramirez ranger rangers rapper raspberry
  raymond realmadrid reaper rebecca red redskins ricardo richard river robert roblox rocknroll rockstar rocky
  rodriguez roger ronald ronaldo root rootpass rootroot rose rosebud roses router rugby running russia ryan samantha
  sample samsung samuel samurai sandra sarah sasuke satan saturday school scooby scorpion scott sean secret secure
  security sega september sergio server sesame seven sexsex sexy shadow shark shit silver simon simpson sister six
  skateboard skywalker slayer slipknot smith snake sniper snoopy snow snowball snowboard snowflake soccer soldier
  someone something sonic sony sophia sophie spain spears spider spiderman spring sqlserver stanley star starlight
  stars startrek starwars steam steelers stephanie stephen steven storm strawberry student sucker sugar summer sun
  sunday sunflower sunny sunshine superman superstar surfer susan suzuki sweet sweetheart sweetie swimming swordfish
  sybase system taylor teacher teamo temp temporary ten tennis tequiero terminator test tester testing tests testtest
  texas thepassword thomas thompson thousand three thug thunder thursday thx1138 tiffany tiger tigers timothy
  tinkerbell together tokyo tomcat topsecret toyota trial trinity trooper truelove trustme trustno trustnoone tuesday
  tupac turbo turtle tweety twitter two tyler ubuntu united university unix unknown usa user username userpass
  useruser vacation vagrant valentina valentine vampire vanessa vegas vegeta veronica victor victoria vincent violet
  viper virginia vodka walter warrior wednesday weekend welcome whatever whiskey white william williams wilson windows
  winnie winter wireless wizard wolf wolverine wolves work worker wrestling xbox xsw xyz yahoo yamaha yankees yellow
  yoda yourpassword youtube zachary zaq zaq12wsx zelda zero zombie zxc123 zxcvb zxcvbn
`
    .trim()
    .split(/\s+/),
);
