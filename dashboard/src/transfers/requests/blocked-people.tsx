import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useCardQuery } from '../../platform/use-card-query.ts'
import { fundRequests } from '../calls.ts'

/** Of whom no more requests are taken; nothing where there is nobody. */
export function BlockedPeople() {
  const { t } = useLingui()
  const { data } = useCardQuery(fundRequests.blocks())
  const { mutate, isPending } = useMutation(fundRequests.unblock())
  if (!data || data.blocked.length === 0) return null
  return (
    <Section title={t`Cannot ask you any more`}>
      <List label={t`Cannot ask you any more`}>
        {data.blocked.map(({ merchant_id, trade_name, blocked_at }) => (
          <ListRow
            key={merchant_id}
            note={
              <Trans>
                Since <DateTime of={blocked_at} as="day" />
              </Trans>
            }
            end={
              <Button size="small" isPending={isPending} onPress={() => mutate({ merchant_id })}>
                <Trans>Let them ask again</Trans>
              </Button>
            }
          >
            <bdi>{trade_name}</bdi>
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
