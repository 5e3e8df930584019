import { Trans, useLingui } from '@lingui/react/macro'
import { readLadder } from '@sahuji/contract/tariff'
import { listLoads } from '@sahuji/contract/funding'
import { readMerchant } from '@sahuji/contract/merchants/office/merchants'
import { readAsMerchant } from '@sahuji/contract/merchants/office/merchant-views'
import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { EyeIcon } from '../../kit/icons/first.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { call } from '../../platform/calls/call.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { query } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { OfficeBand, OfficePageFrame } from '../../kit/office/office-page.tsx'
import { HistorySeen, LimitsSeen, LoadsSeen, WalletSeen } from './seen-parts.tsx'
import { EndViewButton } from '../../merchants/office/view-strip.tsx'

type Seen = 'wallet' | 'history' | 'loads' | 'limits'

/** The merchant's own pages, viewed with their permission: read-only, and each opened part is logged. */
export function MerchantViewPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: merchant } = useCardQuery({ ...query(readMerchant, { id }), refetchOnWindowFocus: false })
  const [seen, setSeen] = useState<Seen>()
  const names: Record<Seen, string> = {
    wallet: t`Wallet`,
    history: t`Transaction History`,
    loads: t`Loads`,
    limits: t`Limits`,
  }
  const view = merchant?.view
  const back = () => void navigate({ to: `/merchants/${id}` })
  if (!merchant || !view) return <OfficePageFrame title={t`What they see`}>{null}</OfficePageFrame>
  return (
    <OfficePageFrame
      title={t`What ${merchant.trade_name} sees`}
      actions={<EndViewButton id={id} view_id={view.id} onDone={back} />}
    >
      <OfficeBand
        icon={<EyeIcon />}
        action={
          <Link href={`/operator/merchants/${id}`}>
            <Trans>Back to the merchant</Trans>
          </Link>
        }
      >
        {view.ends_at && (
          <Trans>
            Until <DateTime of={view.ends_at} as="time" />. Each part you open is logged, and they can read the log.
          </Trans>
        )}
      </OfficeBand>
      <Stack gap={6}>
        <Chips>
          {(Object.keys(names) as Seen[]).map((part) => (
            <Chip key={part} on={part === seen} onPress={() => setSeen(part)}>
              {names[part]}
            </Chip>
          ))}
        </Chips>
        {seen === undefined && (
          <NothingYet title={<Trans>Open what you need to see</Trans>}>
            <Trans>Only that is shown and logged.</Trans>
          </NothingYet>
        )}
        {seen !== undefined && <Part of={seen} id={id} view_id={view.id} />}
      </Stack>
    </OfficePageFrame>
  )
}

interface ViewKey {
  id: string
  view_id: string
}

function Part({ of: part, ...look }: { of: Seen } & ViewKey) {
  switch (part) {
    case 'wallet':
      return <Read entry={readWallet} {...look} show={(wallet) => <WalletSeen of={wallet} />} />
    case 'history':
      return <Read entry={listTransactions} {...look} show={({ data }) => <HistorySeen of={data} />} />
    case 'loads':
      return <Read entry={listLoads} {...look} show={({ data }) => <LoadsSeen of={data} />} />
    case 'limits':
      return <Read entry={readLadder} {...look} show={(ladder) => <LimitsSeen of={ladder} />} />
  }
}

interface ReadProps<Entry extends RouteEntry> extends ViewKey {
  entry: Entry
  show: (data: Gives<Entry>) => ReactNode
}

/** Reads one route as the merchant would; once, because each read is logged. */
function Read<Entry extends RouteEntry>({ entry, id, view_id, show }: ReadProps<Entry>) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['look', view_id, entry.path],
    queryFn: async ({ signal }) => {
      const { answer } = await call(readAsMerchant, { id, view_id, path: entry.path }, { signal })
      void queries.invalidateQueries({ queryKey: [readMerchant.path] })
      const wire = entry.shape === 'top' || entry.shape === 'list' ? answer : answer['data']
      return z.decode(entry.gives, wire as never) as Gives<Entry>
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (data !== undefined) return show(data as Gives<Entry>)
  return error ? <FailedToLoad of={error} onRetry={() => void refetch()} /> : <LoadingRows rows={4} />
}
