import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlusIcon, QrCodeIcon } from '../kit/icons/money.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { counters } from './calls.ts'
import { CounterCard } from './counter-card.tsx'
import { NameDialog } from './name-dialog.tsx'

/** /dashboard/counters: where in the shop money is taken, by whom, and how much of it today. */
export function CountersPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const [isAdding, setIsAdding] = useState(false)
  if (!isOwn) {
    return (
      <Page title={t`Counters`}>
        <NotOffered />
      </Page>
    )
  }
  const add = (
    <Button kind="primary" icon={<PlusIcon small />} onPress={() => setIsAdding(true)}>
      <Trans>Add a counter</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Counters`}
      lead={
        <Trans>
          Put an old phone or a tablet where you take money: it asks for amounts, shows and announces each payment, and
          can do nothing else.
        </Trans>
      }
      actions={
        <>
          <LinkButton icon={<QrCodeIcon small />} href="/dashboard/qrcode">
            <Trans>QR Code</Trans>
          </LinkButton>
          {add}
        </>
      }
    >
      <CounterList />
      {isAdding && <NameDialog title={t`Add a counter`} onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function CounterList() {
  const { t } = useLingui()
  const list = useCardQuery(counters.list())
  const { data, error, refetch } = list
  if (error && !data) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={6} />
  if (data.length === 0) {
    return (
      <NothingYet title={t`No counter yet`}>
        <Trans>Add one, then read its QR with the phone that stays there. Staff do not need your password.</Trans>
      </NothingYet>
    )
  }
  return (
    <Stack gap={10}>
      <AsOf of={list} />
      {data.map((counter) => (
        <CounterCard
          key={counter.id}
          of={counter}
          isOnlyOne={data.filter(({ closed_at }) => closed_at === null).length === 1}
        />
      ))}
    </Stack>
  )
}
