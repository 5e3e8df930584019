import { Page } from '../kit/page.tsx'

export function SignUpPage() {
  return <Page title="…">…</Page>
}
