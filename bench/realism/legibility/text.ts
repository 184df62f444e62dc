/** Names, words and numbers in which every letter and figure stands several times, among different neighbors. */
export const JUDGED_TEXT = `Anna Albert Andrew Amos Brenda Bob Bill Bianca Carla Cecil Curtis Chloe David Dora Dwight Debbie Evan Ella Emil Esther
Frank Felix Fiona Floyd George Gina Gus Gwen Henry Hugo Hilda Hope Ivan Ida Irene Isaac Jack Julia Joe Jill Kate Kim Klaus Kirk
Lucy Leo Lane Lloyd Mary Mike Moe Muriel Nora Ned Nina Niles Oscar Olga Otto Owen Peter Paul Phil Priya Quinn Queen Quill Quebec
Ruth Robert Rita Rhoda Sara Simon Stella Springfield Theo Tom Thank Tracy Uma Ursula Ulric Upton Victor Vera Vince Viola Walter Will
Whitfield Wyatt Xavier Xenia Xerxes Ximena Yvonne York Yusuf Yard Zoe Zack Zelda Zurich
coffee off of for after box six fox next jazz puzzle zero lazy size quiet queen equal squid major enjoy just jolly
have very live over view wow know town new keep like back book kind good going dog big bring happy people apply deep
begin able job club bubble month them home time mother milk family dear dinner garden would told hand made
little letter written better that still hello ball child which church ocean once nice such each
your you every many only play yes house us sun run on an in green train under minute
is it if this his wish visit with wise sister rest first write great reader mirror never were
two wool oak old love look loom axe taxi lax exit relax extra jet joke job adjust
0123456789 10 217 555 4062 3847 1956 7283 6150 9431 8027 2694 5308 7149 6875 3902 1746 8513 4290 5637 9068 1374`;
