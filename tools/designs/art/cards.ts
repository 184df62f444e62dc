import type { Card } from '../draw/sheet.ts';
import { airmailBalloons } from './airmail-balloons.ts';
import { ampersand } from './ampersand.ts';
import { aroundTheSun } from './around-the-sun.ts';
import { barnQuilt } from './barn-quilt.ts';
import { birdsOnAWire } from './birds-on-a-wire.ts';
import { bravo } from './bravo.ts';
import { capsOff } from './caps-off.ts';
import { comeOver } from './come-over.ts';
import { commonGround } from './common-ground.ts';
import { coupeTower } from './coupe-tower.ts';
import { eatTheCake } from './eat-the-cake.ts';
import { eightNights } from './eight-nights.ts';
import { eucalyptus } from './eucalyptus.ts';
import { fairWind } from './fair-wind.ts';
import { fiftyRings } from './fifty-rings.ts';
import { fiftySuns } from './fifty-suns.ts';
import { fireworks } from './fireworks-over-water.ts';
import { floorPlan } from './floor-plan.ts';
import { frontDoor } from './front-door.ts';
import { gardenJug } from './garden-jug.ts';
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
import { lightsOn } from './lights-on.ts';
import { makeAWish } from './make-a-wish.ts';
import { meadowThanks } from './meadow-thanks.ts';
import { merryAndBright } from './merry-and-bright.ts';
import { moonMobile } from './moon-mobile.ts';
import { numeralOne } from './numeral-one.ts';
import { oldKey } from './old-key.ts';
import { oliveBranch } from './olive-branch.ts';
import { oneInRed } from './one-in-red.ts';
import { paintedEggs } from './painted-eggs.ts';
import { paperCrane } from './paper-crane.ts';
import { paperFans } from './paper-fans.ts';
import { paperPlane } from './paper-plane.ts';
import { paperSnow } from './paper-snow.ts';
import { quietTide } from './quiet-tide.ts';
import { quiteAPair } from './quite-a-pair.ts';
import { roseHeart } from './rose-heart.ts';
import { rowHouses } from './row-houses.ts';
import { ruledIvory } from './ruled-ivory.ts';
import { scissorsThanks } from './scissors-thanks.ts';
import { snowedInPines } from './snowed-in-pines.ts';
import { summit } from './summit.ts';
import { twelveMoons } from './twelve-moons.ts';
import { waxSeal } from './wax-seal.ts';
import { wheatSheaf } from './wheat-sheaf.ts';
import { whiteAnemones } from './white-anemones.ts';
import { windowSill } from './window-sill.ts';
import { winterGreens } from './winter-greens.ts';
import { woodTypeThanks } from './wood-type-thanks.ts';
import { yoursSincerely } from './yours-sincerely.ts';

/** Every card that the house draws. */
export const CARDS: readonly Card[] = [
  airmailBalloons,
  ampersand,
  aroundTheSun,
  barnQuilt,
  birdsOnAWire,
  bravo,
  capsOff,
  comeOver,
  commonGround,
  coupeTower,
  eatTheCake,
  eightNights,
  eucalyptus,
  fairWind,
  fiftyRings,
  fiftySuns,
  fireworks,
  floorPlan,
  frontDoor,
  gardenJug,
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
  lightsOn,
  makeAWish,
  meadowThanks,
  merryAndBright,
  moonMobile,
  numeralOne,
  oldKey,
  oliveBranch,
  oneInRed,
  paintedEggs,
  paperCrane,
  paperFans,
  paperPlane,
  paperSnow,
  quietTide,
  quiteAPair,
  roseHeart,
  rowHouses,
  ruledIvory,
  scissorsThanks,
  snowedInPines,
  summit,
  twelveMoons,
  waxSeal,
  wheatSheaf,
  whiteAnemones,
  windowSill,
  winterGreens,
  woodTypeThanks,
  yoursSincerely,
];
