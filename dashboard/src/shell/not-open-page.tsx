import type { ReactNode } from 'react'
import { ClockIcon } from '../kit/icons/states.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Status } from '../kit/layout/status.tsx'
import { SupportCard } from '../platform/cards/support-card.tsx'

export interface NotOpenPageProps {
  title: string
  /** What cannot be done here yet. */
  state: ReactNode
  children: ReactNode
}

/** The frame of a page whose capability is still to come, with the support beside it. */
export function NotOpenPage({ title, state, children }: NotOpenPageProps) {
  return (
    <Page
      title={title}
      lead={
        <Status tone="wait" icon={<ClockIcon small />}>
          {state}
        </Status>
      }
    >
      <Columns side={<SupportCard />}>
        <Stack gap={10}>{children}</Stack>
      </Columns>
    </Page>
  )
}
