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
import { Navigation } from '../kit/layout/navigation.tsx'
import { NoticeRegions } from '../kit/overlays/notice-regions.tsx'
import { useAskFailedAgain } from '../platform/streams/ask-again.ts'
import { token } from '../platform/session/session.ts'
import { goToSignIn } from '../session/sign-out.ts'
import { restOfTexts } from '../texts/app-texts.ts'
import { Announcer } from './announcer.tsx'
import { FailedPage } from './failed.page.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import { dashboardPages, publicPages } from './routes.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { useStepUpAsked } from '../platform/session/step-up.ts'

const PublicNotFound = lazyRouteComponent(() => import('./public-frame.tsx'), 'PublicNotFound')

const root = createRootRoute({ component: Root, notFoundComponent: PublicNotFound, errorComponent: FailedPage })

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  // the pages before it need no sidebar, menus and drawer
  component: lazyRouteComponent(() => import('./dashboard-layout.tsx'), 'DashboardLayout'),
  notFoundComponent: () => <NotFoundPage />,
  beforeLoad: async () => {
    // no stored token: logged out and sent to the sign-in, which is a document of its own. Spec §2.
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

/** The app's router; the sign-in stands outside it. */
export const newRouter = () =>
  createRouter({
    routeTree,
    defaultNotFoundComponent: PublicNotFound,
    scrollRestoration: true,
    // an address says what it says: 1200.50 is a text that somebody looked for, not the number 1200.5
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
  // what cannot be fetched now is asked for again when it is shown
  void Promise.allSettled(parts)
}

// documents of their own
const ownDocuments = /^\/(?:signin|signup)?(?:[?#]|$)/

function Root() {
  useAskFailedAgain()
  const navigate = useNavigate()
  const router = useRouter()
  // one that cannot be fetched now is asked for again when it is opened
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

/** Stands in the shell and asks when a call wants to know that it is still the person. */
function StepUpHost() {
  const isAsked = useStepUpAsked()
  const { Part: StepUpDialogPart } = usePart(stepUpDialog, isAsked)
  return isAsked && StepUpDialogPart ? <StepUpDialogPart /> : null
}
