import { Page } from '../kit/page.tsx'

export function EmailVerificationPage() {
  return <Page title="…">…</Page>
}
