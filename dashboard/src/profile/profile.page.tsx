import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { DocumentIcon } from '../kit/icons/actions.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { PageNav, type Place, SideColumns } from '../kit/layout/side-columns.tsx'
import { usePartInView } from '../kit/layout/use-part-in-view.ts'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { SupportCard } from '../platform/cards/support-card.tsx'
import { BankCard } from './bank-card.tsx'
import { BusinessCard } from './business-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { KycLine } from './kyc-line.tsx'
import { useProfileView } from './profile-view.ts'
import { useAnchor } from '../platform/browser/use-anchor.ts'
import { VendorCard } from './vendor-card.tsx'
import { SkeletonEntries } from '../kit/data/entries.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { IfMay } from '../platform/session/if-may.tsx'
import { useMay } from '../platform/session/rights.ts'

/** /dashboard/profile: the person, the shop, the sign-in and the preferences. */
export function ProfilePage() {
  const { t } = useLingui()
  const { shown, error, refetch, shownQuery } = useProfileView()
  const places = usePlaces()
  const here = usePartInView(places.map(({ id }) => id))
  useAnchor(shown !== undefined)
  const isLost = error !== null && !shown
  return (
    <Page title={t`Profile`}>
      <SideColumns
        first={<IdentityCard of={shown} />}
        then={
          <>
            <SupportCard />
            <PageNav label={t`On this page`} places={places} here={here} />
          </>
        }
      >
        <Stack gap={10}>
          {isLost ? (
            <FailedToLoad of={error} onRetry={refetch} />
          ) : (
            <>
              <AsOf of={shownQuery} />
              <ContactCard of={shown} />
              <BusinessCard of={shown} />
              <KycLine of={shown} />
              <IfMay call="payouts.read">
                <VendorCard of={shown} />
                <BankCard of={shown} />
              </IfMay>
            </>
          )}
          <LazyCards />
        </Stack>
      </SideColumns>
    </Page>
  )
}

/** The parts in their order; a foreign server has neither second factors nor sessions. */
function usePlaces(): readonly Place[] {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const [seesBank, answersViews] = [useMay('payouts.read'), useMay('business.manage')]
  return [
    { id: 'contact', name: t`Contact` },
    { id: 'business', name: t`Business` },
    { id: 'kyc', name: t`KYC` },
    ...(seesBank
      ? [
          { id: 'vendor', name: t`Vendor` },
          { id: 'bank', name: t`Bank account` },
        ]
      : []),
    ...(isOwn
      ? [
          { id: 'security', name: t`Signing in` },
          { id: 'sessions', name: t`Where you are signed in` },
          { id: 'push', name: t`Notifications on this device` },
          { id: 'told', name: t`Notification kinds` },
        ]
      : []),
    ...(isOwn && answersViews ? [{ id: 'views', name: t`When support viewed your pages` }] : []),
    { id: 'preferences', name: t`Preferences` },
  ]
}

const SecurityCard = lazy(async () => ({ default: (await import('../auth/security-card.tsx')).SecurityCard }))
const SessionsCard = lazy(async () => ({ default: (await import('../session/sessions-card.tsx')).SessionsCard }))
const PushSection = lazy(async () => ({
  default: (await import('../notifications/push/push-section.tsx')).PushSection,
}))
const NoticesSection = lazy(async () => ({
  default: (await import('../notifications/choices/notices-section.tsx')).NoticesSection,
}))
const ViewsCard = lazy(async () => ({ default: (await import('./views-card.tsx')).ViewsCard }))
const PreferencesCard = lazy(async () => ({ default: (await import('./preferences-card.tsx')).PreferencesCard }))

/** The way to the log for those who do not come to it from the team. */
function OwnLog() {
  const [reads, managesTeam] = [useMay('log.read'), useMay('team.manage')]
  if (!reads || managesTeam) return null
  return (
    <div>
      <LinkButton icon={<DocumentIcon small />} href="/dashboard/team/log">
        <Trans>What you did in this shop</Trans>
      </LinkButton>
    </div>
  )
}

/**
 * The cards below the first screen, each fetched separately; a foreign server has neither second factors nor sessions.
 */
function LazyCards() {
  const isOwn = useOwnServer()
  const answersViews = useMay('business.manage')
  return (
    <>
      {isOwn && (
        <Suspense fallback={<Waiting id="security" title={<Trans>Signing in</Trans>} lines={4} />}>
          <SecurityCard />
        </Suspense>
      )}
      {isOwn && (
        <Suspense fallback={<Waiting id="sessions" title={<Trans>Where you are signed in</Trans>} lines={2} />}>
          <SessionsCard />
        </Suspense>
      )}
      {isOwn && <OwnLog />}
      {isOwn && (
        <Suspense fallback={<Waiting id="push" title={<Trans>Notifications on this device</Trans>} lines={1} />}>
          <PushSection />
        </Suspense>
      )}
      {isOwn && (
        <Suspense fallback={<Waiting id="told" title={<Trans>Notification preferences</Trans>} lines={8} />}>
          <NoticesSection />
        </Suspense>
      )}
      {isOwn && answersViews && (
        <Suspense fallback={<Waiting id="views" title={<Trans>When support viewed your pages</Trans>} lines={1} />}>
          <ViewsCard />
        </Suspense>
      )}
      <Suspense fallback={<Waiting id="preferences" title={<Trans>Preferences</Trans>} lines={5} />}>
        <PreferencesCard />
      </Suspense>
    </>
  )
}

function Waiting({ id, title, lines }: { id: string; title: ReactNode; lines: number }) {
  return (
    <Section id={id} title={title}>
      <Loading>
        <SkeletonEntries lines={lines} />
      </Loading>
    </Section>
  )
}
