import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { SendingPaper } from './sending-paper.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const said = (error: Error) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <SendingPaper
          of={{} as never}
          place={{} as never}
          upload={{ name: 'a.pdf', bytes: 2000, sent: 2000, state: 'waiting', error }}
        />
      </I18nProvider>
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, '')

test('shows a queued file as queued, and only a lost network as lost', () => {
  const message = 'Other files of yours are still being read. Please try again in 5 seconds.'
  const busy = new CallFailed({ kind: 'answered', http: 429, status: '005', message, refusal: 'paper_waits' })
  expect(said(busy)).toContain(message)
  expect(said(busy)).not.toContain('network')
  expect(said(new CallFailed({ kind: 'offline', http: 0, status: '004', message: '' }))).toContain(
    'The network was lost',
  )
})
