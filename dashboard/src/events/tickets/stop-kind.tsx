import type { TicketType } from '@sahuji/contract/events/ticket-types'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { followed } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { events } from '../calls.ts'
import { SaleStatus } from './kinds-table.tsx'

/** Stops or resumes the sale of a kind, or deletes one without a sale. */
export function StopKind({ of: kind, onDeleted }: { of: TicketType; onDeleted: () => void }) {
  const stopping = useMutation(
    followed(events.stopKind(), (_done, { does }) => {
      if (does === 'delete') onDeleted()
    }),
  )
  const { id, sale, sold, held } = kind
  const isStopped = sale === 'stopped'
  return (
    <Section title={<Trans>Its sale</Trans>} aside={<SaleStatus of={kind} />}>
      <Stack gap={3}>
        <Row>
          <Button
            size="small"
            isPending={stopping.isPending}
            onPress={() => stopping.mutate({ id, does: isStopped ? 'resume' : 'stop' })}
          >
            {isStopped ? <Trans>Sell it again</Trans> : <Trans>Stop its sale</Trans>}
          </Button>
          {sold + held === 0 && (
            <Button
              size="small"
              kind="ghost"
              isDisabled={stopping.isPending}
              onPress={() => stopping.mutate({ id, does: 'delete' })}
            >
              <Trans>Delete it</Trans>
            </Button>
          )}
        </Row>
        <FailureLine of={stopping.error} />
      </Stack>
    </Section>
  )
}
