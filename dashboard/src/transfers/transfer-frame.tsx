import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SearchIcon } from '../kit/icons/navigation.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { ViewTabs } from '../kit/layout/tabs.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { transfers } from './calls.ts'
import { type TransferPlace, transferAddresses } from './transfer-places.ts'

/** The frame of the pages between wallets: a tab with an address for each. */
export function TransferFrame({ title, at, children }: { title: string; at: TransferPlace; children: ReactNode }) {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { data } = useCardQuery({ ...transfers.overview(), enabled: isOwn })
  const names: Record<TransferPlace, string> = {
    send: t`Send`,
    request: t`Ask for money`,
    requests: t`Requests`,
    settings: t`Confirmation`,
  }
  if (!isOwn) {
    return (
      <Page title={title}>
        <NotOffered />
      </Page>
    )
  }
  return (
    <Page
      title={title}
      actions={
        <LinkButton icon={<SearchIcon small />} href="/dashboard/loadFunds/trace?from=sendFund">
          <Trans>Where is my money?</Trans>
        </LinkButton>
      }
    >
      <Stack gap={7}>
        <ViewTabs
          label={t`Between wallets`}
          views={(Object.keys(names) as TransferPlace[]).map((place) => ({
            href: transferAddresses[place],
            label: names[place],
            isHere: place === at,
            ...(place === 'requests' && data && data.open_requests > 0 && { count: data.open_requests }),
          }))}
        />
        {children}
      </Stack>
    </Page>
  )
}
