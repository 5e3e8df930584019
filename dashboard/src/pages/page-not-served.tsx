import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Columns } from '../kit/layout/layout.tsx'
import { Page } from '../kit/layout/page.tsx'
import { NothingYet } from '../kit/layout/states.tsx'

/** The server behind this dashboard lists its pages but gives no text: whom to ask for it. */
export function PageNotServed({ title, contact }: { title: string; contact: ReactNode }) {
  return (
    <Page title={title}>
      <Columns side={contact}>
        <NothingYet title={<Trans>This text cannot be shown here</Trans>}>
          <Trans>Please call or write to us; we send you the text that you need.</Trans>
        </NothingYet>
      </Columns>
    </Page>
  )
}
