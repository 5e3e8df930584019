import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stack } from '../kit/layout/layout.tsx'
import { Page } from '../kit/layout/page.tsx'
import { ViewTabs } from '../kit/layout/tabs.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'

/** The pages for developers, each with its tab. */
export type DevelopersTab = 'keys' | 'webhooks' | 'requests' | 'reference'

/** The frame of the pages for developers: their title and their tabs. */
export function DevelopersFrame({
  tab,
  actions,
  children,
}: {
  tab: DevelopersTab
  actions?: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const tabs = [
    { id: 'keys', href: '/dashboard/developers', label: t`Start and keys` },
    { id: 'webhooks', href: '/dashboard/developers/webhooks', label: t`Webhooks` },
    { id: 'requests', href: '/dashboard/developers/requests', label: t`Request log` },
    { id: 'reference', href: '/dashboard/developers/reference', label: t`API reference` },
  ]
  return (
    <Page
      title={t`Developers`}
      lead={<Trans>Take payments from your own shop, app or till.</Trans>}
      actions={isOwn && actions}
    >
      {isOwn ? (
        <Stack gap={7}>
          <ViewTabs label={t`Developers`} views={tabs.map((one) => ({ ...one, isHere: one.id === tab }))} />
          {children}
        </Stack>
      ) : (
        <NotOffered />
      )}
    </Page>
  )
}
