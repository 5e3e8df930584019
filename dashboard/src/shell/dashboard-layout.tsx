import { readStanding } from '@sahuji/contract/merchants/standing'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { CardInFrame } from '../kit/layout/auth-page.tsx'
import { DeferredFoot } from '../kit/layout/deferred.tsx'
import { AppFrame } from './frame.tsx'
import { useMediaWidth } from '../kit/layout/use-media-width.ts'
import { usePart } from '../kit/layout/use-part.ts'
import { KycBanner } from '../kyc/kyc-banner.tsx'
import { useMay } from '../platform/session/rights.ts'
import { token } from '../platform/session/session.ts'
import { useKycUpdates } from '../session/use-kyc-updates.ts'
import { useKycStatus, useUserInfo } from '../session/use-user-info.ts'
import { restOfTexts } from '../texts/app-texts.ts'
import { AppearanceOverlay } from './appearance.tsx'
import { ShellFoot } from './foot.tsx'
import { NewVersionBanner, OfflineBanner, UserInfoBanner } from './banners.tsx'
import { Permitted } from './permitted.tsx'
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
const DemoBanner = lazy(async () => {
  const [{ DemoBanner: Line }] = await Promise.all([import('../sandbox/visitors/demo-banner.tsx'), restOfTexts()])
  return { default: Line }
})
const livePart = () => import('../notifications/live/live-part.tsx').then(({ LivePart }) => LivePart)
const staleStrip = () => import('./stale-strip.tsx').then(({ StaleStrip }) => StaleStrip)
const sidebarDrawer = () => import('./sidebar-drawer.tsx').then(({ SidebarDrawer }) => SidebarDrawer)

/**
 * The layout of all pages under /dashboard: the guards of the specification (§2), then sidebar, top bar and the page.
 */
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
      top={<ShellTopBar onMenu={drawer.open} onMenuIntent={drawer.fetch} />}
      strips={
        <>
          <Stale />
          <OfflineBanner />
          <NewVersionBanner />
          <UserInfoBanner />
          <Standing />
          <DemoShop />
          <Kyc />
        </>
      }
    >
      {drawer.Part && <drawer.Part isOpen={drawer.isOpen} onClose={drawer.close} />}
      <AppearanceOverlay />
      <Shortcuts />
      <Live />
      <Permitted>
        <Outlet />
      </Permitted>
    </AppFrame>
  )
}

/**
 * The live stream: fetched after the first view has loaded or failed, because the stream also detects the server's
 * return.
 */
function Live() {
  const { isSettled } = useUserInfo()
  const { Part } = usePart(livePart, isSettled)
  return Part && <Part />
}

/** The strip for a stale stream. Prefetched, because it is needed when the connection may be lost. */
function Stale() {
  const { isSettled } = useUserInfo()
  const { Part } = usePart(staleStrip, isSettled)
  return Part && <Part />
}

/**
 * Freezes, requests to view the account, and broadcasts; fetched after the person is known, then every five minutes.
 */
function Standing() {
  const isOwn = useOwnServer()
  const { data: user } = useUserInfo()
  const answersViews = useMay('business.manage')
  const { data } = useCardQuery({
    ...query(readStanding, {}),
    enabled: isOwn && user !== undefined,
    refetchInterval: 300_000,
  })
  if (!data) return null
  const views = answersViews ? data.views : []
  if (data.freezes.length + views.length + data.broadcasts.length === 0) return null
  return (
    <Suspense>
      <StandingNotices {...data} views={views} />
    </Suspense>
  )
}

/** The line of a stranger's demo shop. */
function DemoShop() {
  const { data: user } = useUserInfo()
  if (!user?.is_demo) return null
  return (
    <Suspense>
      <DemoBanner shop={user.merchant.trade_name} />
    </Suspense>
  )
}

/**
 * The KYC banner, shown after the status is known; its place is reserved while the status loads. The KYC page itself
 * has no banner.
 */
function Kyc() {
  const status = useKycStatus()
  const { data, error } = useUserInfo()
  const { pathname } = useLocation()
  const isTheirs = useMay('business.manage')
  if (!isTheirs || data?.is_demo || pathname.toLowerCase().startsWith('/dashboard/updatekyc')) return null
  return status === undefined && error ? null : <KycBanner status={status} />
}

/** The drawer of phones, prefetched when the pointer or focus reaches its button; a wider window closes it at once. */
function useDrawer(isPhone: boolean) {
  const [isWanted, setIsWanted] = useState(false)
  const isOpen = useMediaWidth() === 'mobile' && isPhone && isWanted
  const { Part, fetch } = usePart(sidebarDrawer, isOpen)
  if (isWanted && !isOpen) setIsWanted(false)
  return { Part, fetch, isOpen, open: () => setIsWanted(true), close: () => setIsWanted(false) }
}

// Spec §9 applies a resize after a second of rest; a sidebar that would cover a narrow page disappears at once
const phoneWidth = '(max-width: 767px)'
const isPhoneWidth = (): boolean => matchMedia(phoneWidth).matches

function onPhoneWidth(changed: () => void): () => void {
  const query = matchMedia(phoneWidth)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Blocks the dashboard while the e-mail is unverified, also when a later answer shows it. Spec §2, §6. */
function useEmailGuard(isVerified: boolean) {
  const navigate = useNavigate()
  useEffect(
    function leaveUnverified() {
      // after a sign-out the sign-in already opens
      if (!isVerified && token() !== null) void navigate({ to: '/emailVerification', replace: true })
    },
    [isVerified, navigate],
  )
}

/** The signed-in person: the stored values at once, then the server's, which are stored. Spec §4. */
function useCurrentUser() {
  const { data, dataUpdatedAt } = useUserInfo()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(
    function storeUserInfo() {
      // an earlier visit's answer is older than the stored values and would send a verified person back
      if (!data || !isOfThisVisit(dataUpdatedAt)) return
      void saveCurrentUser(data).then(rerender)
      // a language that cannot be fetched is shown at the next visit
      adoptPreferences(data.preferences).catch(() => undefined)
    },
    [data, dataUpdatedAt],
  )
  return storedUser()
}
