import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MenuLinesIcon } from '../../kit/icons/navigation.tsx'
import { Brand } from '../../kit/layout/brand.tsx'
import { Banner } from '../../kit/layout/banner.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { SkipLink } from '../../kit/layout/skip-link.tsx'
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

/** Sidebar, bar and keys around every page of the back office; an ink edge over the window says where one is. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const width = useMediaWidth()
  const { href } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  // the drawer is open for the address at which it was opened: choosing an entry closes it
  const isOpen = width === 'mobile' && openedAt === href
  return (
    <div className={css.office} data-frame="" data-width={width}>
      <SkipLink to="main">
        <Trans>Skip to content</Trans>
      </SkipLink>
      {width !== 'mobile' && <OfficeSide />}
      <div className={css.main}>
        <header className={css.top} data-surface="top">
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
        </header>
        <PasswordAloneBanner />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <OfficeKeys />
      </div>
      {isOpen && (
        <Drawer isOpen onClose={() => setOpenedAt(undefined)} label={t`Menu`}>
          <OfficeSide />
        </Drawer>
      )}
      <OfficeStepUp />
    </div>
  )
}

/** An office that opened to a password alone says so on every page: only a demo account gets so far. */
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
