import type { Card } from '../draw/sheet.ts';
import { airmailBalloons } from './airmail-balloons.ts';
import { aroundTheSun } from './around-the-sun.ts';
import { barnQuilt } from './barn-quilt.ts';
import { birdsOnAWire } from './birds-on-a-wire.ts';
import { bravo } from './bravo.ts';
import { comeOver } from './come-over.ts';
import { commonGround } from './common-ground.ts';
import { coupeTower } from './coupe-tower.ts';
import { eatTheCake } from './eat-the-cake.ts';
import { eightNights } from './eight-nights.ts';
import { eucalyptus } from './eucalyptus.ts';
import { fiftyRings } from './fifty-rings.ts';
import { fiftySuns } from './fifty-suns.ts';
import { fireworks } from './fireworks-over-water.ts';
import { floorPlan } from './floor-plan.ts';
import { frontDoor } from './front-door.ts';
import { ginkgoFall } from './ginkgo-fall.ts';
import { goldenDeco } from './golden-deco.ts';
import { goodVintage } from './good-vintage.ts';
import { goodWord } from './good-word.ts';
import { guilloche } from './guilloche.ts';
import { helloRipple } from './hello-ripple.ts';
import { hooray } from './hooray.ts';
import { icePops } from './ice-pops.ts';
import { laurels } from './laurels.ts';
import { lemonGrove } from './lemon-grove.ts';
import { makeAWish } from './make-a-wish.ts';
import { meadowThanks } from './meadow-thanks.ts';
import { merryAndBright } from './merry-and-bright.ts';
import { numeralOne } from './numeral-one.ts';
import { oldKey } from './old-key.ts';
import { oliveBranch } from './olive-branch.ts';
import { oneInRed } from './one-in-red.ts';
import { paperCrane } from './paper-crane.ts';
import { paperFans } from './paper-fans.ts';
import { paperPlane } from './paper-plane.ts';
import { paperSnow } from './paper-snow.ts';
import { quietTide } from './quiet-tide.ts';
import { quiteAPair } from './quite-a-pair.ts';
import { rowHouses } from './row-houses.ts';
import { scissorsThanks } from './scissors-thanks.ts';
import { snowedInPines } from './snowed-in-pines.ts';
import { summit } from './summit.ts';
import { twelveMoons } from './twelve-moons.ts';
import { whiteAnemones } from './white-anemones.ts';
import { winterGreens } from './winter-greens.ts';
import { woodTypeThanks } from './wood-type-thanks.ts';
import { yoursSincerely } from './yours-sincerely.ts';

/** Every card that the house draws. */
export const CARDS: readonly Card[] = [
  airmailBalloons,
  aroundTheSun,
  barnQuilt,
  birdsOnAWire,
  bravo,
  comeOver,
  commonGround,
  coupeTower,
  eatTheCake,
  eightNights,
  eucalyptus,
  fiftyRings,
  fiftySuns,
  fireworks,
  floorPlan,
  frontDoor,
  ginkgoFall,
  goldenDeco,
  goodVintage,
  goodWord,
  guilloche,
  helloRipple,
  hooray,
  icePops,
  laurels,
  lemonGrove,
  makeAWish,
  meadowThanks,
  merryAndBright,
  numeralOne,
  oldKey,
  oliveBranch,
  oneInRed,
  paperCrane,
  paperFans,
  paperPlane,
  paperSnow,
  quietTide,
  quiteAPair,
  rowHouses,
  scissorsThanks,
  snowedInPines,
  summit,
  twelveMoons,
  whiteAnemones,
  winterGreens,
  woodTypeThanks,
  yoursSincerely,
];
