import type { CounterPayment } from '@sahuji/contract/counters/at-the-counter'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { serverNow } from '../../platform/server.ts'
import { atCounter } from './counter-session.ts'

const length = 4
const freshMilliseconds = 15 * 60_000

/** Whether a payment that a customer shows has come: by the last four characters of its reference, at once. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [last, setLast] = useState('')
  const isWhole = last.length === length
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['counter-check', last],
    queryFn: ({ signal }) => atCounter.check(last, signal),
    enabled: isWhole,
    // the answer of a moment ago is not this one's
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Check a payment</Trans>}>
      <Stack gap={4}>
        <TextField
          name="last"
          label={t`Last four of the reference`}
          hint={t`The customer’s phone shows the reference, as in SJ0ABC…7K2P.`}
          value={last}
          onChange={(typed) =>
            setLast(
              typed
                .replaceAll(/[^0-9a-z]/gi, '')
                .slice(-length)
                .toUpperCase(),
            )
          }
          autoComplete="off"
          autoFocus
        />
        <div aria-live="assertive">
          {isWhole && isFetching && <LoadingRows rows={2} />}
          {isWhole && !isFetching && error && <FailedToLoad of={error} onRetry={() => void refetch()} />}
          {isWhole && !isFetching && !error && data && <Verdict last={last} found={data.found} />}
        </div>
      </Stack>
    </Dialog>
  )
}

function Verdict({ last, found }: { last: string; found: readonly CounterPayment[] }) {
  if (found.length === 0) {
    return (
      <Stack gap={2}>
        <Status tone="bad" loud sentence>
          <Trans>
            Nothing came under …<Ltr>{last}</Ltr>. Do not hand over goods.
          </Trans>
        </Status>
        <Text tone="muted">
          <Trans>We looked at everything that reached this shop in the last three days.</Trans>
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      {found.map((payment) => (
        <FoundPayment key={payment.id} of={payment} />
      ))}
    </Stack>
  )
}

function FoundPayment({ of: { amount, payer, at, counter, reference } }: { of: CounterPayment }) {
  const isFresh = serverNow() - at.getTime() < freshMilliseconds
  return (
    <Stack gap={1}>
      <Status tone={isFresh ? 'good' : 'warn'} loud sentence>
        {isFresh ? (
          <Trans>
            It came: <Money of={amount} />
          </Trans>
        ) : (
          <Trans>
            It came, but not just now: <Money of={amount} />
          </Trans>
        )}
      </Status>
      <Text>
        <bdi>{payer}</bdi>, <DateTime of={at} as="day" /> <DateTime of={at} as="time" />
        {counter && (
          <>
            , <bdi>{counter}</bdi>
          </>
        )}
      </Text>
      <Text small tone="quiet">
        <Ltr>{reference}</Ltr>
      </Text>
    </Stack>
  )
}
