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
import { NotHerePage, OfficeFault } from './office-faults.tsx'
import { hasRole, operatorSelf, useOperator } from '../../operators/operator-session.ts'

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
    // its file comes beside its texts
    loader: () => {
      void page.page.preload?.()
      return restOfOperatorTexts()
    },
    staleTime: Number.POSITIVE_INFINITY,
  }),
)

// beside the menu, as any page: without a route of its own it stood alone
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
  // from the sign-in on: each of its steps takes the place of the one before
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

/** Who is nobody signs in here, at the address that was asked for; who has no second factor sets one up. */
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

/** A page for other roles is as if it did not exist. */
function GuardedPage({ of: { page: Page, roles } }: { of: OfficePage }) {
  return hasRole(useOperator(), roles) ? <Page /> : <NotHerePage />
}
