import { createRootRoute, createRoute, createRouter, Navigate, Outlet, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepFocus } from '../../kit/forms/keep-focus.ts'
import { Navigation } from '../../kit/layout/navigation.tsx'
import { NoticeRegions } from '../../kit/overlays/notice-regions.tsx'
import { useRetryFailed } from '../../platform/streams/retry-failed.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { EnrolOffice } from '../../operators/enrol-office.tsx'
import { OfficeSignIn } from '../../operators/office-sign-in.tsx'
import { SetOfficePassword } from '../../operators/set-office-password.tsx'
import { restOfOperatorTexts } from '../../texts/operator-texts.ts'
import type { OfficePage } from '../office-pages.ts'
import { officePages } from '../pages.ts'
import { OfficeFrame } from './office-frame.tsx'
import { hasRole, operatorSelf, useOperator } from '../../operators/operator-session.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { NothingYet } from '../../kit/layout/states.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'

const base = '/operator'

const root = createRootRoute({ component: Root, notFoundComponent: NotHerePage, errorComponent: OfficeFault })

const password = createRoute({ getParentRoute: () => root, path: '/set-password', component: SetOfficePassword })

const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  component: Office,
  notFoundComponent: NotHerePage,
})

const begin = createRoute({ getParentRoute: () => office, path: '/', component: BeginPage })

const pages = officePages.map((page) =>
  createRoute({
    getParentRoute: () => office,
    path: page.path,
    component: () => <GuardedPage of={page} />,
    errorComponent: OfficeFault,
    // waits for its file beside its texts: a page rendered earlier calls `use` for its file and then no longer, an error to React
    loader: () => Promise.all([page.page.preload?.(), restOfOperatorTexts()]),
    staleTime: Number.POSITIVE_INFINITY,
  }),
)

// inside the frame, as any page: without a route of its own it would be outside
const notHere = createRoute({ getParentRoute: () => office, path: '$', component: NotHerePage })

const routeTree = root.addChildren([password, office.addChildren([begin, ...pages, notHere])])

/** The router of the back office, everything under `/operator`. */
export const newOfficeRouter = () =>
  createRouter({
    routeTree,
    basepath: base,
    defaultNotFoundComponent: NotHerePage,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = `${new URLSearchParams(search as Record<string, string>)}`
      return query && `?${query}`
    },
  })

function Root() {
  useRetryFailed()
  const navigate = useNavigate()
  const go = (address: string) => {
    if (address !== base && !address.startsWith(`${base}/`)) return location.assign(address)
    const { pathname, searchParams } = new URL(address, location.origin)
    return void navigate({ to: pathname.slice(base.length) || '/', search: Object.fromEntries(searchParams) as never })
  }
  // from the sign-in on: each of its steps replaces the previous one
  useEffect(function keepFocusInPage() {
    return keepFocus()
  }, [])
  return (
    <Navigation go={go} fetch={fetchPage}>
      <Outlet />
      <NoticeRegions isOverBar />
    </Navigation>
  )
}

function fetchPage(address: string): void {
  const page = officePages.find(({ path }) => address.split('?')[0] === `${base}${path}`)
  void page?.page.preload?.()?.catch(() => undefined)
}

/**
 * Shows the sign-in at the requested address to an anonymous caller, and the set-up of a second factor to an operator
 * without one.
 */
function Office() {
  const { data, error, refetch } = useQuery(operatorSelf())
  if (error && data === undefined) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data === null) return <OfficeSignIn />
  if (data.needs_second_factor) return <EnrolOffice of={data} />
  return (
    <OfficeFrame>
      <Outlet />
    </OfficeFrame>
  )
}

/** `/operator` leads to the first page that the operator may see. */
function BeginPage() {
  const operator = useOperator()
  const first = officePages.find(({ entry, roles }) => entry && hasRole(operator, roles))
  return first ? <Navigate to={first.path} replace /> : <NotHerePage />
}

/** A page for other roles is shown as not found. */
function GuardedPage({ of: { page: Page, roles } }: { of: OfficePage }) {
  return hasRole(useOperator(), roles) ? <Page /> : <NotHerePage />
}

/** An address without a page, or one for other roles. */
function NotHerePage() {
  const { t } = useLingui()
  return (
    <OfficePageFrame title={t`Not found`}>
      <NothingYet
        title={<Trans>There is nothing here for you</Trans>}
        action={
          <Link href="/operator">
            <Trans>To the first page</Trans>
          </Link>
        }
      >
        <Trans>This page does not exist, or your role does not see it.</Trans>
      </NothingYet>
    </OfficePageFrame>
  )
}

/** A page that threw. */
function OfficeFault({ error }: { error: unknown }) {
  const { t } = useLingui()
  return (
    <OfficePageFrame title={t`Something went wrong`}>
      <FailedToLoad of={error instanceof Error ? error : new Error(String(error))} onRetry={() => location.reload()} />
    </OfficePageFrame>
  )
}
