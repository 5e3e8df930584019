import { Page } from '../kit/page.tsx'

export function VerifyEmailPage() {
  return <Page title="…">…</Page>
}
