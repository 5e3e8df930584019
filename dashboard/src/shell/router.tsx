import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { brand } from '../kit/format/operator.ts'
import { Spoken } from '../kit/format/spoken.tsx'
import { focusHeading, keepFocus } from '../kit/forms/keep-focus.ts'
import { closePageNotices } from '../kit/overlays/notices.ts'
import { Navigation } from '../kit/layout/navigation.tsx'
import { NoticeRegions } from '../kit/overlays/notice-regions.tsx'
import { useRetryFailed } from '../platform/streams/retry-failed.ts'
import { token } from '../platform/session/session.ts'
import { goToSignIn } from '../session/sign-out.ts'
import { restOfTexts } from '../texts/app-texts.ts'
import { FailedPage } from './failed.page.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { dashboardPages, publicPages } from './routes.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { useStepUpAsked } from '../platform/session/step-up.ts'

const PublicNotFound = lazyRouteComponent(() => import('./public-not-found.tsx'), 'PublicNotFound')

const root = createRootRoute({ component: Root, notFoundComponent: PublicNotFound, errorComponent: FailedPage })

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  // lazy, because the pages before the dashboard need no sidebar, menus or drawer
  component: lazyRouteComponent(() => import('./dashboard-layout.tsx'), 'DashboardLayout'),
  notFoundComponent: () => <NotFoundPage />,
  beforeLoad: async () => {
    // without a stored token, clears the session and opens the sign-in, which is a separate document. Spec §2
    if (token() !== null) return
    await goToSignIn()
    await new Promise(() => {})
  },
})

const firstView = new Set(['/dashboard', '/dashboard/home'])

const pagesUnder = (parent: typeof dashboard | typeof root, pages: Record<string, RouteComponent>) =>
  Object.entries(pages).map(([address, component]) => {
    const path = address.replace(/^\/dashboard/, '') || '/'
    const loader = firstView.has(address) ? undefined : restOfTexts
    return createRoute({
      getParentRoute: () => parent as typeof root,
      path,
      component,
      errorComponent: FailedPage,
      ...(loader && { loader, staleTime: Number.POSITIVE_INFINITY }),
    })
  })

const routeTree = root.addChildren([
  ...pagesUnder(root, publicPages),
  dashboard.addChildren(pagesUnder(dashboard, dashboardPages)),
])

/** The app's router, which does not include the sign-in. */
export const newRouter = () =>
  createRouter({
    routeTree,
    defaultNotFoundComponent: PublicNotFound,
    scrollRestoration: true,
    // parameters stay text: 1200.50 is a search text, not the number 1200.5
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = `${new URLSearchParams(search as Record<string, string>)}`
      return query && `?${query}`
    },
  })
export type AppRouter = ReturnType<typeof newRouter>

/** Fetches and runs the code of an address while the session is still being opened. */
export function beginPage(router: AppRouter, address: string): void {
  const [matched] = router.getMatchedRoutes(address)
  const parts = matched.map(({ options }) => (options.component as RouteComponent | undefined)?.preload?.())
  // a part that fails to load is requested again when it is shown
  void Promise.allSettled(parts)
}

// addresses with separate documents
const ownDocuments = /^\/(?:signin|signup)?(?:[?#]|$)/

function Root() {
  useRetryFailed()
  const navigate = useNavigate()
  const router = useRouter()
  // a page that fails to load is requested again when it is opened
  const fetchPage = (address: string) => {
    if (address.startsWith('/dashboard')) void router.preloadRoute({ to: address }).catch(() => undefined)
  }
  const go = (address: string) => {
    if (!address.startsWith('/') || ownDocuments.test(address)) location.assign(address)
    else {
      const { pathname, searchParams, hash } = new URL(address, location.origin)
      const search = Object.fromEntries(searchParams) as never
      void navigate({ to: pathname, search, ...(hash && { hash: hash.slice(1) }) })
    }
  }
  return (
    <Navigation go={go} fetch={fetchPage}>
      <Outlet />
      <NoticeRegions />
      <StepUpHost />
      <Announcer />
    </Navigation>
  )
}

const stepUpDialog = async () => {
  const [{ StepUpDialog }] = await Promise.all([import('../auth/step-up.tsx'), restOfTexts()])
  return StepUpDialog
}

/** Shows the step-up dialog when a call requires a step-up. */
function StepUpHost() {
  const isAsked = useStepUpAsked()
  const { Part: StepUpDialogPart } = usePart(stepUpDialog, isAsked)
  return isAsked && StepUpDialogPart ? <StepUpDialogPart /> : null
}

/**
 * Announces each new page once, moves the focus to its heading and closes the previous page's notices; not for the
 * first page or a changed filter.
 */
function Announcer() {
  const router = useRouter()
  const [announcement, setAnnouncement] = useState('')
  useEffect(
    function followPages() {
      const ends = [
        // cleared first, so that the same name twice is two changes
        router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
          if (!pathChanged) return
          setAnnouncement('')
          closePageNotices()
        }),
        router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
          if (!fromLocation || !pathChanged) return
          setAnnouncement(document.title.replace(` · ${brand()}`, ''))
          focusHeading()
        }),
        keepFocus(),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    [router],
  )
  return <Spoken>{announcement}</Spoken>
}
