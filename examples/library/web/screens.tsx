import { useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

function BookList() {
  const [books, setBooks] = useState<{ id: number; title: string }[]>([]);
  const find = async (title: string) => setBooks(await (await fetch(`/api/books?title=${title}`)).json());
  return (
    <>
      <input onChange={(event) => find(event.target.value)} />
      {books.map(({ id, title }) => (
        <button type="button" key={id} onClick={() => borrow(id)}>
          {title}
        </button>
      ))}
    </>
  );
}

async function borrow(book: number) {
  await fetch('/api/loans', { method: 'POST', body: JSON.stringify({ book }) });
}

export function Screens() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/books" element={<BookList />} />
      </Routes>
    </BrowserRouter>
  );
}
