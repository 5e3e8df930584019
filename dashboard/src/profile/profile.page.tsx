import { useLingui } from '@lingui/react/macro'
import { Stack } from '../kit/layout/layout.tsx'
import { Page } from '../kit/layout/page.tsx'
import { PageNav, type Place, SideColumns } from '../kit/layout/side-columns.tsx'
import { usePartInView } from '../kit/layout/use-part-in-view.ts'
import { AsOf } from '../platform/as-of.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useOwnServer } from '../platform/use-own-server.ts'
import { ContactCard as SupportCard } from '../session/contact-card.tsx'
import { BankCard } from './bank-card.tsx'
import { BusinessCard } from './business-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { KycLine } from './kyc-line.tsx'
import { LaterCards } from './later-cards.tsx'
import { useShownProfile } from './shown-profile.ts'
import { useAnchor } from '../platform/use-anchor.ts'
import { VendorCard } from './vendor-card.tsx'

/** /dashboard/profile: who one is, what one's shop is, how one signs in and how one likes to read. */
export function ProfilePage() {
  const { t } = useLingui()
  const { shown, error, refetch, asked } = useShownProfile()
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
              <AsOf of={asked} />
              <ContactCard of={shown} />
              <BusinessCard of={shown} />
              <KycLine of={shown} />
              <VendorCard of={shown} />
              <BankCard of={shown} />
            </>
          )}
          <LaterCards />
        </Stack>
      </SideColumns>
    </Page>
  )
}

/** The parts in their order; somebody else's server knows neither second factors nor sessions. */
function usePlaces(): readonly Place[] {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  return [
    { id: 'contact', name: t`Contact` },
    { id: 'business', name: t`Business` },
    { id: 'kyc', name: t`KYC` },
    { id: 'vendor', name: t`Vendor` },
    { id: 'bank', name: t`Bank account` },
    ...(isOwn
      ? [
          { id: 'security', name: t`Signing in` },
          { id: 'sessions', name: t`Where you are signed in` },
        ]
      : []),
    { id: 'preferences', name: t`Preferences` },
  ]
}
