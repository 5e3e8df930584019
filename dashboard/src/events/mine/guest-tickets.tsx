import type { OwnEvent } from '@sahuji/contract/events'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../kit/layout/button.tsx'

// fetched once it is asked for: the page would be over its weight with it
const GuestDialog = lazy(async () => ({ default: (await import('./guest-dialog.tsx')).GuestDialog }))

/** Gives guests tickets that cost nothing, sent to them by SMS; they take seats as any other. */
export function GuestTickets({ of: { id } }: { of: OwnEvent }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button size="small" onPress={() => setIsAsked(true)}>
        <Trans>Invite a guest</Trans>
      </Button>
      {isAsked && (
        <Suspense>
          <GuestDialog id={id} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
