import { readStanding } from '@sahuji/contract/merchants/standing'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { CardInFrame } from '../kit/layout/auth-page.tsx'
import { DeferredFoot } from '../kit/layout/deferred.tsx'
import { AppFrame } from './frame.tsx'
import { useMediaWidth } from '../kit/layout/use-media-width.ts'
import { usePart } from '../kit/layout/use-part.ts'
import { KycBanner } from '../kyc/kyc-banner.tsx'
import { token } from '../platform/session/session.ts'
import { useKycUpdates } from '../session/use-kyc-updates.ts'
import { useKycStatus, useUserInfo } from '../session/use-user-info.ts'
import { restOfTexts } from '../texts/app-texts.ts'
import { AppearanceOverlay } from './appearance.tsx'
import { ShellFoot } from './foot.tsx'
import { NewVersionBanner, OfflineBanner, UserInfoBanner } from './banners.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ShellSide } from './shell-side.tsx'
import { ShellTopBar } from './shell-top-bar.tsx'
import { adoptPreferences } from '../merchants/preferences.ts'
import { isOfThisVisit, query } from '../platform/calls/query.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { saveCurrentUser, storedUser } from '../session/stored-user.ts'

const VerifyPhoneCard = lazy(async () => {
  const [{ VerifyPhoneCard: Card }] = await Promise.all([import('../auth/verify-phone-card.tsx'), restOfTexts()])
  return { default: Card }
})
const StandingNotices = lazy(async () => {
  const [{ StandingNotices: Notices }] = await Promise.all([import('../profile/standing-notices.tsx'), restOfTexts()])
  return { default: Notices }
})
const livePart = () => import('../notifications/live/live-part.tsx').then(({ LivePart }) => LivePart)
const staleStrip = () => import('./stale-strip.tsx').then(({ StaleStrip }) => StaleStrip)
const sidebarDrawer = () => import('./sidebar-drawer.tsx').then(({ SidebarDrawer }) => SidebarDrawer)

/** Everything under /dashboard: the guards of the specification (§2), then sidebar, top bar and the page. */
export function DashboardLayout() {
  useKycUpdates()
  const user = useCurrentUser()
  const isPhone = useSyncExternalStore(onPhoneWidth, isPhoneWidth)
  const drawer = useDrawer(isPhone)
  useEmailGuard(user.is_email_verified)
  if (!user.is_email_verified) return null
  if (!user.is_phone_verified) {
    return (
      <AppFrame top={<ShellTopBar />} strips={<OfflineBanner />}>
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
      side={isPhone ? undefined : <ShellSide />}
      foot={
        <DeferredFoot>
          <ShellFoot />
        </DeferredFoot>
      }
      top={<ShellTopBar onMenu={drawer.open} onMenuMeant={drawer.fetch} />}
      strips={
        <>
          <Stale />
          <OfflineBanner />
          <NewVersionBanner />
          <UserInfoBanner />
          <Standing />
          <Kyc />
        </>
      }
    >
      {drawer.Part && <drawer.Part isOpen={drawer.isOpen} onClose={drawer.close} />}
      <AppearanceOverlay />
      <Shortcuts />
      <Live />
      <Outlet />
    </AppFrame>
  )
}

/** What the server says by itself: fetched once the first view is there, or has failed, for the stream tells of its return. */
function Live() {
  const { isSettled } = useUserInfo()
  const { Part } = usePart(livePart, isSettled)
  return Part && <Part />
}

/** Since when it says nothing. Fetched ahead: once there is something to show there may be no way to it. */
function Stale() {
  const { isSettled } = useUserInfo()
  const { Part } = usePart(staleStrip, isSettled)
  return Part && <Part />
}

/** What is frozen, who asks to look, what all are told; asked once the person is known, and again while a page stays open. */
function Standing() {
  const isOwn = useOwnServer()
  const { data: user } = useUserInfo()
  const { data } = useCardQuery({
    ...query(readStanding, {}),
    enabled: isOwn && user !== undefined,
    refetchInterval: 300_000,
  })
  if (!data || data.freezes.length + data.views.length + data.broadcasts.length === 0) return null
  return (
    <Suspense>
      <StandingNotices {...data} />
    </Suspense>
  )
}

/**
 * Nothing is said of KYC before it is known; where that is still being asked its place is kept. On the page of KYC itself
 * nothing asks to go there.
 */
function Kyc() {
  const status = useKycStatus()
  const { error } = useUserInfo()
  const { pathname } = useLocation()
  if (pathname.toLowerCase().startsWith('/dashboard/updatekyc')) return null
  return status === undefined && error ? null : <KycBanner status={status} />
}

/** The drawer of phones, fetched at the first sign that somebody means it; a wider window closes it at once. */
function useDrawer(isPhone: boolean) {
  const [isWanted, setIsWanted] = useState(false)
  const isOpen = useMediaWidth() === 'mobile' && isPhone && isWanted
  const { Part, fetch } = usePart(sidebarDrawer, isOpen)
  if (isWanted && !isOpen) setIsWanted(false)
  return { Part, fetch, isOpen, open: () => setIsWanted(true), close: () => setIsWanted(false) }
}

// Spec §9 has a resize count after a second of rest; what would lie over a narrow page meanwhile goes at once
const phoneWidth = '(max-width: 767px)'
const isPhoneWidth = (): boolean => matchMedia(phoneWidth).matches

function onPhoneWidth(changed: () => void): () => void {
  const query = matchMedia(phoneWidth)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
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

/** Who is signed in: at once what this browser keeps, then what the server says, which is kept again. Spec §4. */
function useCurrentUser() {
  const { data, dataUpdatedAt } = useUserInfo()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(
    function keepWhatTheServerSays() {
      // what an earlier visit saw is older than what is kept: it would send a verified person back
      if (!data || !isOfThisVisit(dataUpdatedAt)) return
      void saveCurrentUser(data).then(rerender)
      // a language that cannot be fetched now is shown at the next visit
      adoptPreferences(data.preferences).catch(() => undefined)
    },
    [data, dataUpdatedAt],
  )
  return storedUser()
}
