-- The application logs in as itself and never was the owner: so its worker must be able to say that it lives as itself too.
grant select, insert, update, delete on job_workers to sahuji_app;
