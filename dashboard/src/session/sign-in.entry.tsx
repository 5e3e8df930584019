import { authPageTexts } from '../texts/auth-page-texts.ts'
import { leaveIfSignedIn, mountAuthPage } from './auth-page.tsx'
import { SignInPage } from './sign-in.page.tsx'

/** The entry of the sign-in's light document; the dashboard is prefetched when a field gets the focus. */
void Promise.all([leaveIfSignedIn(), mountAuthPage(<SignInPage />, authPageTexts)])
