import type { Language } from './language.ts'

export const el: Language = {
  code: 'el',
  name: 'Grego',
  direction: 'ltr',
  form: {
    name: { label: 'Ονοματεπώνυμο', placeholder: 'Το ονοματεπώνυμό σας' },
    email: { label: 'Email', placeholder: 'name@example.com' },
    phone: { label: 'Τηλέφωνο', placeholder: '+30 691 234 5678' },
    submit: 'Παραγγείλτε τώρα',
    sending: 'Γίνεται αποστολή…',
    alerts: {
      refused: 'Η παραγγελία σας δεν υποβλήθηκε: ',
      connection: 'Σφάλμα σύνδεσης: ',
      unknown: 'Άγνωστο σφάλμα',
    },
    tryAgain: 'Παρακαλούμε δοκιμάστε ξανά σε λίγο.',
    notStarted: 'Η φόρμα δεν λειτουργεί. Ανανεώστε τη σελίδα ή ανοίξτε την σε άλλο πρόγραμμα περιήγησης.',
    forExample: 'π.χ. ',
    doubtfulPhone: 'Ελέγξτε τον αριθμό τηλεφώνου. Αν είναι σωστός, πατήστε ξανά το κουμπί.',
    markedField: 'Συμπληρώστε σωστά το επισημασμένο πεδίο.',
    sendOtherwise: 'Αποστολή με άλλον τρόπο',
    address: 'Διεύθυνση',
    quantity: 'Ποσότητα',
    payOnDelivery: 'Πληρωμή με αντικαταβολή',
    privacy: 'Με την παραγγελία αποδέχεστε την [πολιτική απορρήτου] μας.',
  },
  thankYou: {
    title: 'Ευχαριστούμε!',
    text: 'Λάβαμε την παραγγελία σας. Θα σας καλέσουμε σύντομα για να επιβεβαιώσουμε τα στοιχεία.',
    order: 'Αρ. παραγγελίας',
    keepPhoneOn: 'Κρατήστε το τηλέφωνό σας ανοιχτό.',
    wrongNumber: 'Λάθος αριθμός;',
  },
}
