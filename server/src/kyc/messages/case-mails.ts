import { framedMail } from '../../platform/messages/framed-mails.ts'

type CaseFact = 'number' | 'brand' | 'link'

const foot = (here: string, numbered: string): string => `${here}\n\n{link}\n\n${numbered}\n{brand}`

/** A mail about a case says that something happened, never what is in the case: that is read after signing in. */
const caseMail = framedMail<CaseFact>({
  en: foot('It stands here, after you have signed in:', 'Case {number}'),
  zh: foot('登录后可在此查看：', '案件编号 {number}'),
  es: foot('Está aquí, después de iniciar sesión:', 'Caso {number}'),
  fr: foot('Tout est ici, une fois connecté :', 'Dossier {number}'),
  it: foot('Si trova qui, dopo l’accesso:', 'Caso {number}'),
  ar: foot('تجد ذلك هنا بعد تسجيل الدخول:', 'الملف {number}'),
  ne: foot('साइन इन गरेपछि यहाँ हेर्नुहोस्:', 'केस {number}'),
})

/** Tells that the case was accepted. */
export const caseAcceptedMail = caseMail('kyc-accepted', {
  en: {
    subject: 'Your KYC is verified',
    says: 'your papers were looked at and accepted. Your {brand} account has its full limits for your kind of business from now on.',
  },
  zh: {
    subject: '您的 KYC 已通过验证',
    says: '您的资料已审核通过。您的 {brand} 账户从现在起享有您这类商户的全部限额。',
  },
  es: {
    subject: 'Su KYC está verificado',
    says: 'hemos revisado y aceptado sus documentos. Su cuenta de {brand} tiene desde ahora los límites completos de su tipo de negocio.',
  },
  fr: {
    subject: 'Votre KYC est vérifié',
    says: 'vos documents ont été examinés et acceptés. Votre compte {brand} dispose désormais de tous les plafonds de votre type d’entreprise.',
  },
  it: {
    subject: 'Il Suo KYC è verificato',
    says: 'i Suoi documenti sono stati esaminati e accettati. Da ora il Suo account {brand} ha tutti i limiti previsti per il Suo tipo di attività.',
  },
  ar: {
    subject: 'تم التحقق من هويتك (KYC)',
    says: 'راجعنا مستنداتك وقبلناها. أصبح لحسابك لدى {brand} من الآن كامل الحدود المقررة لنوع نشاطك.',
  },
  ne: {
    subject: 'तपाईंको KYC प्रमाणित भयो',
    says: 'तपाईंका कागजात हेरेर स्वीकार गरियो। अबदेखि तपाईंको {brand} खातामा तपाईंको किसिमको व्यवसायका पूरा सीमा लागू हुन्छन्।',
  },
})

/** Tells that something is asked again. */
export const moreAskedMail = caseMail('kyc-more-asked', {
  en: {
    subject: 'Something is asked of you again for your KYC',
    says: 'we looked at your papers for {brand}. Some of it is needed once more; what is accepted stays accepted. A person looks again within one working day after you send it.',
  },
  zh: {
    subject: '您的 KYC 需要补充资料',
    says: '我们已查看您提交给 {brand} 的资料。其中一部分需要重新提交；已通过的部分保持有效。您提交后，我们会在一个工作日内再次审核。',
  },
  es: {
    subject: 'Le pedimos algo de nuevo para su KYC',
    says: 'hemos revisado sus documentos para {brand}. Necesitamos algo otra vez; lo aceptado queda aceptado. Una persona lo revisará en un día laborable desde que lo envíe.',
  },
  fr: {
    subject: 'Un élément vous est redemandé pour votre KYC',
    says: 'nous avons examiné vos documents pour {brand}. Une partie est à renvoyer ; ce qui est accepté le reste. Une personne regardera de nouveau sous un jour ouvré après votre envoi.',
  },
  it: {
    subject: 'Le chiediamo di nuovo qualcosa per il Suo KYC',
    says: 'abbiamo esaminato i Suoi documenti per {brand}. Una parte serve di nuovo; ciò che è accettato resta accettato. Una persona li riesaminerà entro un giorno lavorativo dall’invio.',
  },
  ar: {
    subject: 'نطلب منك شيئًا من جديد للتحقق من هويتك (KYC)',
    says: 'نظرنا في مستنداتك لدى {brand}. نحتاج إلى بعضها مرة أخرى، وما قُبل يبقى مقبولًا. ينظر فيها شخص مجددًا خلال يوم عمل واحد بعد الإرسال.',
  },
  ne: {
    subject: 'तपाईंको KYC का लागि केही कुरा फेरि चाहियो',
    says: '{brand} मा पठाएका तपाईंका कागजात हेर्‍यौँ। केही कुरा फेरि चाहिन्छ; स्वीकृत भइसकेका कुरा त्यस्तै रहन्छन्। तपाईंले पठाएपछि एक कार्यदिनभित्र फेरि हेर्छौँ।',
  },
})

/** Tells that the case was rejected. */
export const caseRejectedMail = caseMail('kyc-rejected', {
  en: {
    subject: 'Your KYC was not accepted',
    says: 'your KYC for {brand} could not be accepted. The reason stands with your case, and you can ask for another look there once. Money in your wallet stays yours.',
  },
  zh: {
    subject: '您的 KYC 未通过',
    says: '您在 {brand} 的 KYC 未能通过。原因已写在案件中，您可以在那里申诉一次。您钱包里的钱仍归您所有。',
  },
  es: {
    subject: 'Su KYC no se ha aceptado',
    says: 'no hemos podido aceptar su KYC para {brand}. El motivo está en su caso, donde puede pedir una vez que se revise de nuevo. El dinero de su cartera sigue siendo suyo.',
  },
  fr: {
    subject: 'Votre KYC n’a pas été accepté',
    says: 'votre KYC pour {brand} n’a pas pu être accepté. Le motif figure dans votre dossier, où vous pouvez demander une fois un nouvel examen. L’argent de votre portefeuille reste à vous.',
  },
  it: {
    subject: 'Il Suo KYC non è stato accettato',
    says: 'il Suo KYC per {brand} non è stato accettato. Il motivo si trova nel Suo caso, dove può chiedere una volta un nuovo esame. Il denaro nel portafoglio resta Suo.',
  },
  ar: {
    subject: 'لم يُقبل التحقق من هويتك (KYC)',
    says: 'تعذّر قبول التحقق من هويتك لدى {brand}. السبب مذكور في ملفك، ويمكنك هناك طلب إعادة النظر مرة واحدة. تبقى الأموال التي في محفظتك لك.',
  },
  ne: {
    subject: 'तपाईंको KYC स्वीकृत भएन',
    says: '{brand} का लागि तपाईंको KYC स्वीकार गर्न सकिएन। कारण तपाईंको केसमा लेखिएको छ, त्यहीँबाट एकपटक फेरि हेर्न माग्न सक्नुहुन्छ। वालेटमा भएको पैसा तपाईंकै रहन्छ।',
  },
})

/** Tells 30 days before that the case ends. */
export const caseEndsSoonMail = caseMail('kyc-ends-soon', {
  en: {
    subject: 'Your KYC ends in 30 days',
    says: 'your KYC for {brand} has to be renewed within 30 days. What you gave is kept: look through it, change what is no longer right, and send it. Until then nothing changes.',
  },
  zh: {
    subject: '您的 KYC 将在 30 天后到期',
    says: '您在 {brand} 的 KYC 须在 30 天内更新。之前填写的内容都已保留：请检查、修改不再正确的部分，然后提交。在此之前一切照旧。',
  },
  es: {
    subject: 'Su KYC termina en 30 días',
    says: 'su KYC para {brand} debe renovarse en 30 días. Conservamos lo que nos dio: revíselo, cambie lo que ya no sea correcto y envíelo. Hasta entonces nada cambia.',
  },
  fr: {
    subject: 'Votre KYC prend fin dans 30 jours',
    says: 'votre KYC pour {brand} doit être renouvelé sous 30 jours. Ce que vous avez fourni est conservé : relisez, changez ce qui n’est plus exact et envoyez. D’ici là, rien ne change.',
  },
  it: {
    subject: 'Il Suo KYC scade tra 30 giorni',
    says: 'il Suo KYC per {brand} va rinnovato entro 30 giorni. Quanto ha fornito è conservato: lo riveda, cambi ciò che non è più esatto e lo invii. Fino ad allora non cambia nulla.',
  },
  ar: {
    subject: 'ينتهي التحقق من هويتك (KYC) بعد 30 يومًا',
    says: 'يجب تجديد التحقق من هويتك لدى {brand} خلال 30 يومًا. ما قدمته محفوظ: راجعه وعدّل ما لم يعد صحيحًا ثم أرسله. لا يتغير شيء حتى ذلك الحين.',
  },
  ne: {
    subject: 'तपाईंको KYC को म्याद 30 दिनमा सकिन्छ',
    says: '{brand} का लागि तपाईंको KYC 30 दिनभित्र नवीकरण गर्नुपर्छ। दिएका कुरा राखिएकै छन्: हेर्नुहोस्, मिलेन भने बदल्नुहोस् अनि पठाउनुहोस्। त्यतिन्जेल केही बदलिँदैन।',
  },
})

/** Tells that the review desk wrote. */
export const deskWroteMail = caseMail('kyc-message', {
  en: {
    subject: 'A message about your KYC',
    says: 'the review desk of {brand} wrote to you.',
  },
  zh: {
    subject: '关于您 KYC 的消息',
    says: '{brand} 审核处给您写了消息。',
  },
  es: {
    subject: 'Un mensaje sobre su KYC',
    says: 'la mesa de revisión de {brand} le ha escrito.',
  },
  fr: {
    subject: 'Un message au sujet de votre KYC',
    says: 'le service de vérification de {brand} vous a écrit.',
  },
  it: {
    subject: 'Un messaggio sul Suo KYC',
    says: 'l’ufficio verifiche di {brand} Le ha scritto.',
  },
  ar: {
    subject: 'رسالة بشأن التحقق من هويتك (KYC)',
    says: 'كتب إليك مكتب المراجعة لدى {brand}.',
  },
  ne: {
    subject: 'तपाईंको KYC बारे सन्देश',
    says: '{brand} को जाँच डेस्कले तपाईंलाई लेखेको छ।',
  },
})
