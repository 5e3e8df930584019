import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MenuLinesIcon } from '../../kit/icons/navigation.tsx'
import { Brand } from '../../kit/layout/brand.tsx'
import { Banner } from '../../kit/layout/banner.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Frame, FrameBar, mainId } from '../../kit/layout/frame.tsx'
import { useMediaWidth } from '../../kit/layout/use-media-width.ts'
import { Drawer } from '../../kit/overlays/drawer.tsx'
import { OfficeStepUp } from '../../operators/office-step-up.tsx'
import { OfficeBadge } from '../../operators/office-badge.tsx'
import { OfficeKeys } from './office-keys.tsx'
import { OfficeMenu } from './office-menu.tsx'
import { OfficeSearch } from './office-search.tsx'
import { OfficeSide } from './office-side.tsx'
import { useOperator } from '../../operators/operator-session.ts'
import * as css from './office-frame.module.css'

/** Sidebar, bar and keys around every page of the back office; an ink edge at the top of the window marks it. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const width = useMediaWidth()
  const { href } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  // the drawer is open for the address at which it was opened: choosing an entry closes it
  const isOpen = width === 'mobile' && openedAt === href
  return (
    <Frame
      className={css.office}
      side={<OfficeSide />}
      over={
        <>
          {isOpen && (
            <Drawer isOpen onClose={() => setOpenedAt(undefined)} label={t`Menu`}>
              <OfficeSide />
            </Drawer>
          )}
          <OfficeStepUp />
        </>
      }
    >
      <FrameBar className={css.top}>
        {width === 'mobile' && (
          <>
            <IconButton
              label={t`Menu`}
              icon={<MenuLinesIcon />}
              aria-haspopup="dialog"
              onPress={() => setOpenedAt(href)}
            />
            <Brand href="/operator" bare />
            <OfficeBadge />
          </>
        )}
        <OfficeSearch />
        <span className={css.fill} />
        <OfficeMenu />
      </FrameBar>
      <PasswordAloneBanner />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <OfficeKeys />
    </Frame>
  )
}

/** A banner on every page of an operator who signed in with a password alone, which only a demo account can. */
function PasswordAloneBanner() {
  const { ways } = useOperator()
  if (ways.length > 0) return null
  return (
    <Banner soft>
      <Trans>
        This demo account signs in with a password alone. In production every operator sets up a second factor at the
        first sign-in.
      </Trans>
    </Banner>
  )
}
