import type { Language } from './language.ts'

export const mr: Language = {
  code: 'mr',
  name: 'Marati',
  direction: 'ltr',
  form: {
    name: { label: 'नाव', placeholder: 'तुमचे पूर्ण नाव' },
    email: { label: 'ईमेल', placeholder: 'name@example.com' },
    phone: { label: 'मोबाइल नंबर', placeholder: '+91 98765 43210' },
    submit: 'आत्ताच ऑर्डर करा',
    sending: 'पाठवत आहोत…',
    alerts: {
      refused: 'फॉर्म पाठवता आला नाही: ',
      connection: 'कनेक्शनमध्ये अडचण: ',
      unknown: 'अज्ञात त्रुटी',
    },
  },
  thankYou: {
    title: 'धन्यवाद!',
    text: 'तुमची ऑर्डर आम्हाला मिळाली आहे. तपशिलांची खात्री करण्यासाठी आम्ही लवकरच तुम्हाला फोन करू.',
    order: 'ऑर्डर नंबर',
  },
}
