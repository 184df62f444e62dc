-- What makes the ink of a single letter its own, given by the page that showed its proof: what was approved is what is
-- printed, stroke for stroke. Without one, each letter's own id makes it differ from every other.
alter table campaigns add column ink_seed text;
alter table letters add column ink_seed text;
