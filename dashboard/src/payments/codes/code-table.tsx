import type { PaymentCode } from '@sahuji/contract/payments/codes'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counters } from '../../counters/calls.ts'
import { What, PhoneOnly } from '../../kit/data/table-row.tsx'
import { EndedIcon } from '../../kit/icons/later.tsx'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { PersonIcon } from '../../kit/icons/navigation.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { serverNow } from '../../platform/server/server.ts'
import { codes } from './calls.ts'
import * as css from './code-table.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'
import { useMay } from '../../platform/session/rights.ts'

/** What codes took today together; the sum under the title and under the table. */
export const takenToday = (of: readonly PaymentCode[]) =>
  of.reduce((sum, { today }) => ({ count: sum.count + today.count, amount: sum.amount + today.amount }), {
    count: 0,
    amount: 0n,
  })

/** Each code with its last payment, its state and what it took today; a code that was revoked today counts with what it took before. */
export function CodeTable({
  of,
  revoked,
  shown,
}: {
  of: readonly PaymentCode[]
  revoked: readonly PaymentCode[]
  shown: PaymentCode
}) {
  const { t } = useLingui()
  const columns = useColumns(shown.id)
  const { count, amount } = takenToday([...of, ...revoked])
  return (
    <Table
      label={t`Your codes`}
      rows={[...of, ...revoked.filter(({ today }) => today.count > 0)]}
      rowKey={({ id }) => id}
      href={({ id }) => `/dashboard/qrcode?code=${id}#code`}
      isExplainedWide
      explain={(code) => code.silent_since && <Silent of={code} />}
      total={[
        <Trans key="all">All codes</Trans>,
        '',
        '',
        <Count key="count" of={count} />,
        <Money key="sum" of={amount} weight="bold" />,
      ]}
      columns={columns}
    />
  )
}

/** The columns; the row of the code beside the table is marked. */
function useColumns(shown: string): Column<PaymentCode>[] {
  const { data: places = [] } = useQuery({ ...counters.list(), enabled: useMay('counters.manage') })
  const staffOf = (id: string | null) =>
    places.find((place) => place.id === id)?.shifts.find(({ ended_at }) => ended_at === null)?.staff
  return [
    {
      id: 'code',
      head: <Trans>Code</Trans>,
      grow: true,
      phone: 'who',
      cell: ({ id, label, counter_id }) => (
        <What
          icon={counter_id === null ? <QrCodeIcon /> : <PersonIcon />}
          also={staffOf(counter_id) ?? (id === shown ? <Trans>shown</Trans> : undefined)}
        >
          <Name>{label}</Name>
        </What>
      ),
    },
    {
      id: 'last',
      head: <Trans>Last paid</Trans>,
      phone: 'meta',
      cell: ({ last_paid_at, today }) => (
        <>
          <PhoneOnly>
            <Plural value={today.count} one="# payment" other="# payments" />
            {last_paid_at && ', '}
          </PhoneOnly>
          {last_paid_at ? (
            <LastPaid at={last_paid_at} />
          ) : (
            <span className={css.never}>
              <Trans>never</Trans>
            </span>
          )}
        </>
      ),
    },
    { id: 'state', head: <Trans>State</Trans>, phone: 'state', cell: (code) => <CodeState of={code} /> },
    { id: 'count', head: <Trans>Payments</Trans>, figure: true, cell: ({ today }) => <Count of={today.count} /> },
    {
      id: 'amount',
      head: <Trans>Today</Trans>,
      figure: true,
      phone: 'amount',
      cell: ({ today }) => <Money of={today.amount} bare uncounted={today.count === 0} weight="medium" />,
    },
  ]
}

const LastPaid = ({ at }: { at: Date }) => (
  <DateTime of={at} as={kathmanduDay(at) === kathmanduDay(new Date(serverNow())) ? 'time' : 'day'} />
)

function CodeState({ of: { revoked_at, silent_since } }: { of: PaymentCode }) {
  if (revoked_at)
    return (
      <Status tone="wait" icon={<EndedIcon small />}>
        <Trans>Revoked</Trans>
      </Status>
    )
  if (silent_since)
    return (
      <Status tone="unclear" icon={<WarningIcon small />}>
        <Trans>Silent</Trans>
      </Status>
    )
  return (
    <Status tone="good">
      <Trans context="code">Live</Trans>
    </Status>
  )
}

/** Quieter than its own habit: what it may mean, and what to do. */
function Silent({ of: code }: { of: PaymentCode }) {
  const [isRevoking, setIsRevoking] = useState(false)
  const { mutate, isPending, error } = useMutation(codes.check())
  return (
    <div className={css.note}>
      <WarningIcon small />
      <p>
        {code.usual_count !== null && (
          <Plural value={code.usual_count} one="Usually # payment a day." other="Usually # payments a day." />
        )}{' '}
        <Trans>Go and look at it: somebody may have stuck another code on top. Scan it and read the name aloud.</Trans>
        <FailureLine of={error} />
      </p>
      <div className={css.buttons}>
        <Button size="small" isPending={isPending} onPress={() => mutate({ id: code.id })}>
          <Trans>It is ours</Trans>
        </Button>
        <Button size="small" onPress={() => setIsRevoking(true)}>
          <Trans>Revoke</Trans>
        </Button>
      </div>
      {isRevoking && <RevokeDialog of={code} onClose={() => setIsRevoking(false)} />}
    </div>
  )
}
