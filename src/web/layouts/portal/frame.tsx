import { Outlet, useLocation } from 'react-router';
import { ClosingBanner } from '../../features/closing/banner.tsx';
import { useMember } from '../../features/session/member.ts';
import { Stalled } from '../../features/session/stalled.tsx';
import { SectionBar } from './section-bar.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { isFocused, openPage, sectionsFor } from './sections.ts';
import { SmallBar } from './small-bar.tsx';

/** The frame of a signed-in page: its navigation under the header, at the foot of a narrow screen. Wizards go without. */
export function PortalFrame() {
  const { pathname } = useLocation();
  const { can } = useMember();
  if (isFocused(pathname))
    return (
      <>
        <ClosingBanner />
        <Page />
      </>
    );
  const sections = sectionsFor(can);
  const page = openPage(sections, pathname);
  const section = page && sections.find(({ pages }) => pages.includes(page));
  return (
    <div className="portal">
      {pathname !== '/settings/privacy' && <ClosingBanner />}
      <SectionBar sections={sections} open={section} />
      {section && section.pages.length > 1 && <SectionTabs section={section} open={page} />}
      <Page />
      <SmallBar sections={sections} open={section} page={page} />
    </div>
  );
}

const Page = () => (
  <>
    <Stalled />
    <Outlet />
  </>
);
