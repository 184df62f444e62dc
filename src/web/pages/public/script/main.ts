import { startSchemeSwitch } from '../../../lib/document/scheme-switch.ts';
import { startAccount } from './account.ts';
import { startCarousel } from './carousel.ts';
import { startCheckout } from './checkout.ts';
import { startDesigns } from './designs.ts';
import { startFilms } from './films.ts';
import { startForms } from './forms.ts';
import { startFrame } from './frame.ts';
import { startGallery } from './gallery.ts';
import { startGuide } from './guide.ts';
import { startStatus } from './status.ts';
import { startWords } from './words.ts';

/**
 * What moves on public pages. The pages are HTML and work without it where a browser can do that alone; each part looks for
 * its own `data-` attributes and does nothing where there are none.
 */
startFrame();
startAccount();
startSchemeSwitch();
startForms();
startWords();
startFilms();
startCheckout();
startCarousel();
startGallery();
startDesigns();
startGuide();
startStatus();
