import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { CardInFrame } from '../kit/layout/auth-page.tsx'
import { DeferredFoot } from '../kit/layout/deferred.tsx'
import { AppFrame } from './frame.tsx'
import { useMediaWidth } from '../kit/layout/use-media-width.ts'
import { usePart } from '../kit/layout/use-part.ts'
import { KycBanner } from '../kyc/kyc-banner.tsx'
import { token } from '../platform/session.ts'
import { useKycKept, useUserInfo } from '../session/use-user-info.ts'
import { restOfTexts } from '../texts/app-texts.ts'
import { Appearance } from './appearance.tsx'
import { ShellFoot } from './foot.tsx'
import { NewVersionBanner } from './new-version-banner.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Side } from './side.tsx'
import { Top } from './top.tsx'
import { useCurrentUser } from './use-current-user.ts'
import { UserInfoBanner } from './user-info-banner.tsx'

const VerifyPhoneCard = lazy(async () => {
  const [{ VerifyPhoneCard: Card }] = await Promise.all([import('../auth/verify-phone-card.tsx'), restOfTexts()])
  return { default: Card }
})
const sideDrawer = () => import('./side-drawer.tsx').then(({ SideDrawer }) => SideDrawer)

/** Everything under /dashboard: the guards of the specification (§2), then sidebar, top bar and the page. */
export function DashboardLayout() {
  const user = useCurrentUser()
  const drawer = useDrawer()
  useEmailGuard(user.is_email_verified)
  if (!user.is_email_verified) return null
  if (!user.is_phone_verified) {
    return (
      <AppFrame top={<Top />} strips={<OfflineBanner />}>
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
      foot={
        <DeferredFoot>
          <ShellFoot />
        </DeferredFoot>
      }
      top={<Top onMenu={drawer.open} onMenuMeant={drawer.fetch} />}
      strips={
        <>
          <OfflineBanner />
          <NewVersionBanner />
          <UserInfoBanner />
          <Kyc />
        </>
      }
    >
      {drawer.Part && <drawer.Part isOpen={drawer.isOpen} onClose={drawer.close} />}
      <Appearance />
      <Shortcuts />
      <Outlet />
    </AppFrame>
  )
}

/** Nothing is said of KYC before it is known; where that is still being asked its place is kept. */
function Kyc() {
  const kept = useKycKept()
  const { error } = useUserInfo()
  return kept === undefined && error ? null : <KycBanner kept={kept} />
}

/** The drawer of phones, fetched at the first sign that somebody means it; a wider window closes it. */
function useDrawer() {
  const [isAsked, ask] = useState(false)
  const isOpen = useMediaWidth() === 'mobile' && isAsked
  const { Part, fetch } = usePart(sideDrawer, isOpen)
  if (isAsked && !isOpen) ask(false)
  return { Part, fetch, isOpen, open: () => ask(true), close: () => ask(false) }
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
