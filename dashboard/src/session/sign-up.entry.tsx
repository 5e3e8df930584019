import { authPageTexts } from '../texts/auth-page-texts.ts'
import { leaveIfSignedIn, mountAuthPage } from './auth-page.tsx'
import { SignUpPage } from './sign-up.page.tsx'

/** The entry of the sign-up's light document; a signed-in person is taken to home. Spec §4. */
void Promise.all([leaveIfSignedIn(), mountAuthPage(<SignUpPage />, authPageTexts)])
