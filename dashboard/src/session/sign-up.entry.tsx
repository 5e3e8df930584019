import { authPageTexts } from '../texts/auth-page-texts.ts'
import { leaveIfSignedIn, mountAuthPage } from './auth-page.tsx'
import { SignUpPage } from './sign-up.page.tsx'

/** The sign-up's own light document; who is signed in is at home already. Spec §4. */
void Promise.all([leaveIfSignedIn(), mountAuthPage(<SignUpPage />, authPageTexts)])
