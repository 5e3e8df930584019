import type { ReactNode } from 'react'
import { brand } from '../kit/format/operator.ts'
import { AuthHead, CardPage } from '../kit/layout/auth-page.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { OfficeBadge } from './office-badge.tsx'
import { OfficeLanguage } from './office-language.tsx'

/** The narrow card before the office: sign in, set up a second factor, set a password. */
export function OfficeCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <CardPage homeHref="/operator" bar={<OfficeBadge />} contact={<OfficeLanguage />}>
      <title>{`${title} · ${brand()}`}</title>
      <Stack gap={5}>
        <AuthHead title={title}>{lead}</AuthHead>
        {children}
      </Stack>
    </CardPage>
  )
}
