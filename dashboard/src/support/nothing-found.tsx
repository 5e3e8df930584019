import { Trans, useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Trace } from '@sahuji/contract/support/trace'
import { useMutation } from '@tanstack/react-query'
import { List, ListRow } from '../kit/data/list.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { brand } from '../kit/format/operator.ts'
import { Button } from '../kit/layout/button.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailureLine } from '../platform/failed-to-load.tsx'
import { support } from './calls.ts'
import { LookedPlace } from './looked-place.tsx'
import { MoneyName } from './money-words.tsx'
import * as css from './support.module.css'

interface NothingProps {
  of: Trace
  mode: Mode
  onChoose: (id: string) => void
  onAsk: () => void
}

/** Nothing has all of it: what is nearly it, what to do now, and where it was looked. */
export function NothingFound({ of: trace, mode, onChoose, onAsk }: NothingProps) {
  const { t } = useLingui()
  const { near, answer_by: by } = trace
  const name = brand()
  return (
    <Columns side={<WhereLooked of={trace} mode={mode} />}>
      <Stack gap={7}>
        <Section title={t`We found nothing that fits.`}>
          <Text tone="muted">
            <Trans>
              Neither in our book nor in what the gateways have told us. That can mean the money never left, or that it
              went to somebody else.
            </Trans>
          </Text>
        </Section>
        {near.length > 0 && (
          <Section title={t`Is it this one?`}>
            <List label={t`Is it this one?`}>
              {near.map((money) => (
                <ListRow
                  key={money.id}
                  onPress={() => onChoose(money.id)}
                  note={<DateTime of={money.begun_at} />}
                  end={<Money of={money.amount} />}
                >
                  <MoneyName of={money} />
                </ListRow>
              ))}
            </List>
          </Section>
        )}
        <Section title={t`What to do now`}>
          <ol className={css.steps}>
            <li>
              <Text strong>
                <Trans>Look in your bank’s app or SMS</Trans>
              </Text>
              <Text tone="muted">
                <Trans>Was it really taken? If it is not there, nothing has left your account.</Trans>
              </Text>
            </li>
            <li>
              <Text strong>
                <Trans>See to whom it went</Trans>
              </Text>
              <Text tone="muted">
                <Trans>Our payments say {name}, or a reference that begins with SJ. Type that reference above.</Trans>
              </Text>
            </li>
            <li>
              <Text strong>
                <Trans>Taken, and it says {name}? Ask us</Trans>
              </Text>
              <Text tone="muted">
                <Trans>
                  Write what the SMS says. We answer by <DateTime of={by} />.
                </Trans>
              </Text>
              <Button onPress={onAsk}>
                <Trans>Ask us</Trans>
              </Button>
            </li>
          </ol>
        </Section>
      </Stack>
    </Columns>
  )
}

function WhereLooked({ of: { looked, kept, q }, mode }: { of: Trace; mode: Mode }) {
  const { t } = useLingui()
  const keeping = useMutation(support.keep())
  const own = kept.find((search) => search.q === q && search.next_at !== null)
  return (
    <Section title={t`Where we looked`}>
      <Stack gap={3}>
        <List>
          {looked.map(({ place, name, until }) => (
            <ListRow
              key={`${place} ${name}`}
              end={
                place === 'book' ? (
                  <Trans>until now</Trans>
                ) : place === 'statement' ? (
                  <Trans>
                    until <DateTime of={until} as="day" />
                  </Trans>
                ) : (
                  <Trans>
                    until <DateTime of={until} as="day" />, <DateTime of={until} as="time" />
                  </Trans>
                )
              }
            >
              <LookedPlace place={place} name={name} />
            </ListRow>
          ))}
        </List>
        <FailureLine of={keeping.error} />
        <Text small tone="quiet">
          {own?.next_at ? (
            <Trans>
              We look again at <DateTime of={own.next_at} as="time" />, for three days, and tell you if it turns up.
            </Trans>
          ) : (
            <Trans>Wanted, we look again every six hours for three days and tell you if it turns up.</Trans>
          )}
        </Text>
        {!own && (
          <Button isPending={keeping.isPending} onPress={() => keeping.mutate({ q, mode })}>
            <Trans>Keep looking</Trans>
          </Button>
        )}
      </Stack>
    </Section>
  )
}
