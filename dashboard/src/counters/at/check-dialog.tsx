import type { CounterPayment } from '@sahuji/contract/counters/at-the-counter'
import { withoutGaps } from '@sahuji/contract/input/cleaned'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { serverNow } from '../../platform/server/server.ts'
import * as css from './check-dialog.module.css'
import { atCounter } from './counter-session.ts'
import { DoneButton } from './done-button.tsx'
import * as z from 'zod/mini'

const length = 4
const patienceMilliseconds = 8_000
const freshMilliseconds = 15 * 60_000

/** Whether a payment that a customer shows has arrived: by the last four characters of its reference, at once. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [last, setLast] = useState('')
  const isWhole = last.length === length
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['counter-check', last],
    queryFn: async () => {
      const { found } = await atCounter.check(last, AbortSignal.timeout(patienceMilliseconds))
      return { found: found.map((payment) => ({ ...payment, checked_at: checkedBefore(payment.reference) })) }
    },
    enabled: isWhole,
    // an automatic retry would find its own check
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // the previous answer does not apply to this reference
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Check a payment</Trans>} actions={<DoneButton onPress={onClose} />}>
      <Stack gap={4}>
        <TextField
          name="last"
          label={t`Last four of the reference`}
          hint={t`The customer’s phone shows the reference, as in SJ0ABC…7K2P.`}
          value={last}
          onChange={(typed) =>
            setLast(
              withoutGaps(typed)
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
          {isWhole && !isFetching && error && <NoAnswer onRetry={() => void refetch()} />}
          {isWhole && !isFetching && !error && data && <Verdict last={last} found={data.found} />}
        </div>
      </Stack>
    </Dialog>
  )
}

/** A payment that was found, with the earlier checks on this device. */
type CheckedPayment = CounterPayment & { checked_at: Date | undefined }

function Verdict({ last, found }: { last: string; found: readonly CheckedPayment[] }) {
  if (found.length === 0) {
    return (
      <Stack gap={2}>
        <div className={css.verdict}>
          <Status tone="bad" loud sentence>
            <Trans>
              Nothing was received under …<Ltr>{last}</Ltr>. Do not hand over goods.
            </Trans>
          </Status>
        </div>
        <Text tone="muted">
          <Trans>We checked everything that reached this shop in the last three days.</Trans>
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

function FoundPayment({ of: { amount, payer, at, counter, reference, checked_at } }: { of: CheckedPayment }) {
  const isFresh = serverNow() - at.getTime() < freshMilliseconds
  return (
    <Stack gap={2}>
      <div className={css.verdict}>
        <Status tone={isFresh && !checked_at ? 'good' : 'warn'} loud sentence>
          {isFresh ? (
            <Trans>
              Received: <Money of={amount} />
            </Trans>
          ) : (
            <Trans>
              Received, but not just now: <Money of={amount} />
            </Trans>
          )}
        </Status>
      </div>
      {checked_at && (
        <Status tone="warn" sentence>
          <Trans>
            checked before at <CheckedAt of={checked_at} />
          </Trans>
        </Status>
      )}
      <Text>
        <Name>{payer}</Name>, <DateTime of={at} as="day" /> <DateTime of={at} as="time" />
        {counter && (
          <>
            , <Name>{counter}</Name>
          </>
        )}
      </Text>
      <Text small tone="quiet">
        <Ltr>{reference}</Ltr>
      </Text>
    </Stack>
  )
}

/** The time alone, where it was today. */
function CheckedAt({ of: at }: { of: Date }) {
  const isToday = kathmanduDay(at) === kathmanduDay(new Date(serverNow()))
  return <DateTime of={at} as={isToday ? 'time' : 'full'} />
}

/** Without an answer a screenshot proves nothing. */
function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack gap={3}>
      <div className={css.verdict}>
        <Status tone="bad" loud sentence>
          <Trans>Cannot be checked now. Do not hand over goods on this basis.</Trans>
        </Status>
      </div>
      <Row>
        <Button icon={<RetryIcon small />} onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

const storageName = 'counter.checked'
// no longer than what can be checked: three days
const keptMilliseconds = 3 * 86_400_000
const kept = z.record(z.string(), z.number())

/** When this device checked a payment before, if it did; stores the present check on it. */
function checkedBefore(reference: string): Date | undefined {
  const now = serverNow()
  const known = Object.entries(read()).filter(([, at]) => now - at < keptMilliseconds)
  const before = known.find(([of]) => of === reference)?.[1]
  localStorage.setItem(storageName, JSON.stringify({ ...Object.fromEntries(known), [reference]: now }))
  return before === undefined ? undefined : new Date(before)
}

function read(): Record<string, number> {
  try {
    return z.parse(kept, JSON.parse(localStorage.getItem(storageName) ?? '{}'))
  } catch {
    return {}
  }
}
