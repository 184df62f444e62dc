/** Letters to measure the writing by; they are not those that the specimens show. */
export const MEASURED_TEXTS: readonly string[] = [
  `Dear Mr. and Mrs. Okafor,

When the moving van finally left last Tuesday, the whole street felt quieter. We will miss the lantern on your porch, the smell of ginger from the kitchen window and most of all the long talks over the hedge. Thirteen years is a good while to be neighbours, and we were lucky in ours.

Please tell the twins that their treehouse is in safe hands. Henry has already been up twice to check the ladder.

With warm wishes for the new house,
Ruth and Henry`,
  `Hello again,

I wanted to write this by hand because it matters more than an email. Your order was the first one that our little workshop ever sent across the ocean, and we were so nervous that we wrapped the teapot in three blankets. To hear that it arrived whole, and that you already use it every morning, made all of us smile.

If the lid ever rattles, send us a note. We fix what we make, no matter how many years have passed.

Gratefully,
Anneliese at the pottery`,
  `Dear Theresa,

Congratulations on the partnership! Nobody at the firm was surprised, since you have been doing the work of three people for ages. I still remember the afternoon when you found the missing contract in the recycling and saved the entire merger before the meeting had even started.

Let us celebrate properly. The restaurant near the theatre has a table for us on the nineteenth, and the first toast is mine.

Your old colleague and friend,
Benedict`,
];
