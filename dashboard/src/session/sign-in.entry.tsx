import { authPageTexts } from '../texts/auth-page-texts.ts'
import { leaveIfSignedIn, mountAuthPage } from './auth-page.tsx'
import { SignInPage } from './sign-in.page.tsx'

/** The sign-in's own light document; the dashboard is fetched when a field has the focus. */
void Promise.all([leaveIfSignedIn(), mountAuthPage(<SignInPage />, authPageTexts)])
