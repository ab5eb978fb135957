import { Router } from 'express';
import { rows } from './database.ts';
import { LoanDesk } from './loan-desk.ts';

const desk = new LoanDesk();
export const loanRoutes = Router();

loanRoutes.get('/', async (_request, response) => {
  response.json(await rows('SELECT * FROM loans WHERE member_id = $1 AND returned IS NULL', [response.locals.member]));
});

loanRoutes.post('/', async (request, response) => {
  response.status(201).json(await desk.lend(request.body.book, response.locals.member));
});

loanRoutes.delete('/:id', async (request, response) => {
  await desk.takeBack(Number(request.params.id));
  response.status(204).end();
});
