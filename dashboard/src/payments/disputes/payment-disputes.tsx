import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { disputeAddress, disputes } from './calls.ts'
import { DisputeStatus, WhoAsks } from './dispute-words.tsx'
import { useMay } from '../../platform/session/rights.ts'

/** Below a disputed payment its disputes, for its shop. */
export function PaymentDisputes({ payment_id }: { payment_id: string }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...disputes.ofPayment(payment_id), enabled: useMay('disputes.read') })
  if (!data || data.length === 0) return null
  return (
    <Section title={t`Disputes`}>
      <List label={t`Disputes`}>
        {data.map((dispute) => (
          <ListRow
            key={dispute.id}
            href={disputeAddress(dispute.id)}
            urgent={dispute.state === 'open'}
            icon={<WarningIcon />}
            note={
              dispute.state === 'open' ? (
                <Trans>
                  Answer by <DateTime of={dispute.answer_by} as="day" />
                </Trans>
              ) : (
                <DateTime of={dispute.ended_at ?? dispute.opened_at} as="day" />
              )
            }
            end={
              <>
                <div>
                  <Money of={dispute.amount} />
                </div>
                <DisputeStatus of={dispute} />
              </>
            }
          >
            <WhoAsks of={dispute} />
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
