import type { ReactNode } from 'react'
import { CardPage } from '../kit/doors.tsx'
import { Contact } from '../session/contact.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { PlaceholderPage } from './placeholder.page.tsx'

/** What stands round a page that needs no sign-in: the mark, the page, how to reach a person. */
function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      {children}
    </CardPage>
  )
}

/** Not found, for visitors. */
export function PublicNotFound() {
  return (
    <PublicFrame>
      <NotFoundPage homeHref="/" />
    </PublicFrame>
  )
}

/** A public path whose capability is still to come. */
export function PublicPlaceholder() {
  return (
    <PublicFrame>
      <PlaceholderPage isPublic />
    </PublicFrame>
  )
}
