import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CardInFrame } from '../kit/doors.tsx'
import { AppFrame } from '../kit/shell-frame.tsx'
import { useMediaWidth } from '../kit/use-media-width.ts'
import { KycBanner } from '../kyc/kyc-banner.tsx'
import { kycStatusOf } from '../kyc/kyc-words.ts'
import { token } from '../platform/session.ts'
import { Appearance } from './appearance.tsx'
import { ShellFoot } from './foot.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Side } from './side.tsx'
import { Top } from './top.tsx'
import { useCurrentUser } from './use-current-user.ts'

const VerifyPhoneCard = lazy(async () => ({ default: (await import('../auth/verify-phone-card.tsx')).VerifyPhoneCard }))
const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }))

/** Everything under /dashboard: the guards of the specification (§2), then sidebar, top bar and the page. */
export function DashboardLayout() {
  const { user, isKnown } = useCurrentUser()
  const [isDrawerOpen, openDrawer] = useState(false)
  const width = useMediaWidth()
  useFocusOnNewPage()
  useEmailGuard(user.is_email_verified)
  if (!user.is_email_verified) return null
  if (!user.is_phone_verified) {
    return (
      <AppFrame top={<Top />}>
        <CardInFrame>
          <Suspense>
            <VerifyPhoneCard email={user.email} mobile={user.mobile_no} />
          </Suspense>
        </CardInFrame>
      </AppFrame>
    )
  }
  return (
    <AppFrame
      side={<Side />}
      top={<Top onMenu={() => openDrawer(true)} />}
      strips={
        <>
          <OfflineBanner />
          {isKnown && <KycBanner status={kycStatusOf(user.kyc)} />}
        </>
      }
    >
      <Suspense>
        {(isDrawerOpen || width === 'mobile') && <SideDrawer isOpen={isDrawerOpen} onClose={() => openDrawer(false)} />}
      </Suspense>
      <Appearance />
      <Outlet />
      <ShellFoot />
    </AppFrame>
  )
}

/** An unverified e-mail blocks the dashboard, also when the server says so only later. Spec §2, §6. */
function useEmailGuard(isVerified: boolean) {
  const navigate = useNavigate()
  useEffect(
    function leaveUnverified() {
      // signed out: the sign-in is on its way
      if (!isVerified && token() !== null) void navigate({ to: '/emailVerification', replace: true })
    },
    [isVerified, navigate],
  )
}

/** A new page takes the focus at its heading, so that readers announce it and the keyboard goes on from there. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  useEffect(
    function focusHeading() {
      if (pathname === first && document.activeElement === document.body) return
      const heading = document.querySelector<HTMLElement>('main h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      scrollTo(0, 0)
    },
    [pathname, first],
  )
}
