import { Navigate, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRights } from '../platform/session/rights.ts'
import { firstPageOf } from '../session/first-page.ts'
import { restOfTexts } from '../texts/app-texts.ts'
import { mayOpen, rightOf } from './page-rights.ts'

const words = async () => (await Promise.all([import('../team/not-permitted.tsx'), restOfTexts()]))[0]
const NotPermitted = lazy(async () => ({ default: (await words()).NotPermitted }))
const CheckInStart = lazy(async () => ({ default: (await words()).CheckInStart }))

const startPage = /^\/dashboard(\/home)?\/?$/i

/** The page, where the role may open it; else the role's first page in place of home, or what is missing. */
export function Permitted({ children }: { children: ReactNode }) {
  const rights = useRights()
  const { role } = rights
  const { pathname } = useLocation()
  const right = rightOf(pathname)
  const shown = useRouterState({
    select: ({ resolvedLocation, matches }) => (resolvedLocation ?? matches.at(-1))?.pathname,
  })
  if (!right || mayOpen(rights, pathname)) {
    // on the way from a page that is not the role's: its cards would report a refusal each
    return shown === undefined || mayOpen(rights, shown) ? children : null
  }
  const first = firstPageOf(role)
  if (startPage.test(pathname) && !startPage.test(first)) return <Navigate to={first} replace />
  return (
    <Suspense>
      {startPage.test(pathname) ? <CheckInStart /> : <NotPermitted needs={right.needs} role={role} />}
    </Suspense>
  )
}
