import { Router } from 'express';
import { fetchCover } from './covers.ts';
import { rows } from './database.ts';

export const bookRoutes = Router();

bookRoutes.get('/', async (request, response) => {
  response.json(await rows('SELECT id, title FROM books WHERE title ILIKE $1', [`%${request.query.title}%`]));
});

bookRoutes.get('/:id/cover', async (request, response) => {
  const [book] = await rows('SELECT isbn FROM books WHERE id = $1', [request.params.id]);
  response.sendFile(await fetchCover(book.isbn));
});
