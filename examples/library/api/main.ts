import bodyParser from 'body-parser';
import express from 'express';
import { requireMember } from './access.ts';
import { bookRoutes } from './book-routes.ts';
import { loanRoutes } from './loan-routes.ts';
import { startReminders } from './reminders.ts';

const app = express();
app.use(bodyParser.json());
app.use(bodyParser.urlencoded({ extended: true }));
app.use('/api/books', bookRoutes);
app.use('/api/loans', requireMember, loanRoutes);
app.get(process.env['HEALTH_PATH'], (_request, response) => response.send('ok'));

startReminders();
app.listen(8000);
