import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { SkeletonEntries } from '../kit/data/entries.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { useOwnServer } from '../platform/use-own-server.ts'

const SecurityCard = lazy(async () => ({ default: (await import('../auth/security-card.tsx')).SecurityCard }))
const SessionsCard = lazy(async () => ({ default: (await import('../session/sessions-card.tsx')).SessionsCard }))
const PreferencesCard = lazy(async () => ({ default: (await import('./preferences-card.tsx')).PreferencesCard }))

/** The cards below the first screen, each fetched by itself; somebody else's server knows neither factors nor sessions. */
export function LaterCards() {
  const isOwn = useOwnServer()
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
